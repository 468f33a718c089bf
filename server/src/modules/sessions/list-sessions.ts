import type { Context } from '../../kernel/context.ts'
import { readBrowser } from '../../kernel/locale/browser-name.ts'
import type { Request } from '../../kernel/request.ts'
import type { Session } from '../../kernel/request-session.ts'
import * as devices from '../devices/index.ts'
import type { SessionView, TelevisionSessions } from './contract.ts'
import { isCurrent } from './current-session.ts'
import { networkHash } from '../../kernel/security-log.ts'
import * as queries from './queries.ts'

export async function listSessions(ctx: Context, { id, deviceId }: Session): Promise<SessionView[]> {
  const sessions = await currentSessionsOf(ctx, deviceId)
  return sessions.map((session) => ({
    id: session.id,
    browser: session.user_agent,
    is_this: session.id === id,
    started_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
  }))
}

/** The sessions for a television of the device. `place` compares the network of `request` with the browsers'. */
export async function listSessionsForTelevision(
  ctx: Context,
  request: Request,
  deviceId: string,
): Promise<TelevisionSessions> {
  const sessions = await currentSessionsOf(ctx, deviceId)
  const network = networkHash(ctx, request)
  return sessions.map(({ id, user_agent, network_hash, created_at, last_used_at }) => ({
    id,
    browser: readBrowser(user_agent).name,
    place: network_hash && (network_hash.equals(network) ? 'this_network' : 'elsewhere'),
    started_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }))
}

export const countSessions = async (ctx: Context, deviceId: string): Promise<number> =>
  (await currentSessionsOf(ctx, deviceId)).length

export async function exportSessions(ctx: Context, deviceId: string) {
  const sessions = await currentSessionsOf(ctx, deviceId)
  return sessions.map(({ user_agent: browser, created_at, last_used_at }) => {
    return { browser, created_at, last_used_at }
  })
}

async function currentSessionsOf(ctx: Context, deviceId: string) {
  const device = await devices.deviceById(ctx.db, deviceId)
  const sessions = await queries.sessionsOf(ctx.db, deviceId)
  return device ? sessions.filter((session) => isCurrent(session, device)) : []
}
