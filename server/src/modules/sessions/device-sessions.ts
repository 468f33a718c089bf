import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/live.ts'
import type { Session } from '../../kernel/request-session.ts'
import * as devices from '../devices/index.ts'
import type { SessionView } from './contract.ts'
import * as queries from './queries.ts'
import { hashOf } from './token.ts'

/** The browsers that are logged in to a device; those that a change of key has ended are not among them. */
export async function listSessions(ctx: Context, { id, deviceId }: Session): Promise<SessionView[]> {
  const sessions = await liveSessionsOf(ctx, deviceId)
  return sessions.map((session) => ({
    id: session.id,
    browser: session.user_agent,
    is_this: session.id === id,
    started_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
  }))
}

/** How many browsers are logged in to a device. */
export const countSessions = async (ctx: Context, deviceId: string): Promise<number> =>
  (await liveSessionsOf(ctx, deviceId)).length

async function liveSessionsOf(ctx: Context, deviceId: string) {
  const device = await devices.deviceById(ctx.db, deviceId)
  const sessions = await queries.sessionsOf(ctx.db, deviceId)
  return sessions.filter(
    (session) => session.key_version === device?.key_version || session.id === device?.key_changed_in,
  )
}

/**
 * Logs all other browsers out of this device, at once, and ends the trust in them (D41).
 *
 * @param browserToken the cookie by which the browser that stays is known
 */
export async function endOtherSessions(
  ctx: Context,
  { id, deviceId }: Session,
  browserToken: string | null,
): Promise<void> {
  await ctx.unit(async (tx) => {
    await queries.deleteOthers(tx, deviceId, id)
    await queries.distrustOthers(tx, deviceId, browserToken === null ? null : hashOf(browserToken))
    await announce(tx, deviceId)
  })
}
