import type { Tx } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/failure.ts'
import type { Request } from '../../kernel/request.ts'
import type { Session } from '../../kernel/request-session.ts'
import { networkHash } from '../../kernel/security-log.ts'
import * as devices from '../devices/index.ts'
import * as queries from './queries.ts'
import { hashOf } from '../../kernel/token.ts'
import { traceDevice } from '../../kernel/trace.ts'

/** The session of a cookie's token; null if it ended or the key changed (D9, D18). Stores its use once a minute. `withPlaylists` also reads these. */
export async function currentSession(
  ctx: Pick<Context, 'config' | 'db'>,
  request: Request,
  token: string | null,
  withPlaylists = false,
): Promise<Session | null> {
  if (token === null) return null
  const session = await queries.sessionByToken(ctx.db, hashOf(token), withPlaylists)
  if (!session) return null
  const { session_id: id, session_key_version, is_stale, is_fresh, playlists = null, ...device } = session
  if (!isCurrent({ id, key_version: session_key_version }, device)) return null
  traceDevice(device.id)
  if (is_stale) await queries.writeLastUse(ctx.db, id, networkHash(ctx, request))
  const requireCurrent = (tx: Tx) => requireSession(tx, id, device.id)
  return { id, deviceId: device.id, isFresh: is_fresh, device, playlists, requireCurrent }
}

async function requireSession(tx: Tx, id: string, deviceId: string): Promise<void> {
  const device = await devices.lockKey(tx, deviceId)
  const session = await queries.lockSession(tx, id)
  if (!device || !session || !isCurrent(session, device)) throw fail('unauthorised', 'session_required')
}

/** Whether a session was created with the device's current key, or changed the key itself (D9). */
export const isCurrent = (
  session: { readonly id: string; readonly key_version: number },
  device: { readonly key_version: number; readonly key_changed_in: string | null },
): boolean => session.key_version === device.key_version || session.id === device.key_changed_in
