import type { Context } from '../../kernel/context.ts'
import type { Session } from '../../kernel/request-session.ts'
import * as devices from '../devices/index.ts'
import * as queries from './queries.ts'
import { hashOf } from './token.ts'

/** Null once the session ended or the key was changed (D9, D18). */
export async function currentSession(
  ctx: Pick<Context, 'db'>,
  token: string | null,
): Promise<Session | null> {
  if (token === null) return null
  const session = await queries.liveSession(ctx.db, hashOf(token))
  if (!session) return null
  const device = await devices.deviceById(ctx.db, session.device_id)
  const keyStands = device?.key_version === session.key_version || device?.key_changed_in === session.id
  if (!keyStands) return null
  if (session.is_stale) await queries.touchSession(ctx.db, session.id)
  return { id: session.id, deviceId: session.device_id }
}
