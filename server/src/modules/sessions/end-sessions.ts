import type { Tx } from '@player/db'
import { audit, type Actor } from '../../kernel/audit.ts'
import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/announce.ts'
import type { AuthorizedTelevision } from '../../kernel/installation.ts'
import type { Request } from '../../kernel/request.ts'
import type { Session } from '../../kernel/request-session.ts'
import { type SecurityActor, noteSecurity, televisionActor } from '../../kernel/security-log.ts'
import { endQuestions } from '../confirmations/index.ts'
import * as devices from '../devices/index.ts'
import * as queries from './queries.ts'
import * as trustedBrowsers from './trust-queries.ts'
import { hashOf } from '../../kernel/token.ts'

const OWNER: Actor = { name: 'owner', reason: 'On the television' }

/**
 * Ends a device's other sessions, the trust in browsers except that of `browserToken` (D41), and logins that its televisions are confirming. Returns
 * the number of sessions. @throws Failure unauthorised if the session has ended
 */
export function endOtherSessions(
  ctx: Context,
  { id, deviceId, requireCurrent }: Session,
  browserToken: string | null,
  by: SecurityActor,
): Promise<number> {
  return ctx.unit(async (tx) => {
    const current = { sessionId: id, browserToken }
    const { sessions, hasEnded } = await endLogins(tx, deviceId, current, requireCurrent)
    if (!hasEnded) return 0
    await noteSecurity(tx, deviceId, by, { kind: 'logged_out', sessions })
    await announce(tx, deviceId)
    return sessions
  })
}

type Television = Pick<AuthorizedTelevision, 'id' | 'deviceId'>

/** Ends open logins, and the sessions and the trust in browsers except those given. Returns the number of sessions, and whether anything ended. */
async function endLogins(
  tx: Tx,
  deviceId: string,
  { sessionId, browserToken }: { readonly sessionId: string | null; readonly browserToken: string | null },
  requireCurrent?: Session['requireCurrent'],
) {
  // The first statement: it waits for a login that is being completed, whose session is then deleted too.
  const hadQuestion = await endQuestions(tx, deviceId, 'login')
  await requireCurrent?.(tx)
  const sessions = await queries.deleteSessions(tx, deviceId, sessionId)
  const browserHash = browserToken === null ? null : hashOf(browserToken)
  const hadTrust = await trustedBrowsers.distrustOthers(tx, deviceId, browserHash)
  return { sessions, hasEnded: hadQuestion || sessions > 0 || hadTrust }
}

/** Ends a session from a television of its device; does nothing if it has ended. @throws Failure forbidden if the app does not act now */
export const endSessionByTelevision = (ctx: Context, request: Request, television: Television, id: string) =>
  ctx.unit(async (tx) => {
    const { deviceId } = television
    await devices.requireActing(tx, television)
    if (await queries.deleteSessionById(tx, deviceId, id)) await recordEnd(ctx, tx, request, deviceId, 1)
  })

/** Ends all sessions of a device, trust in browsers and open logins, from its television. @throws Failure forbidden if the app does not act now */
export const endSessionsByTelevision = (ctx: Context, request: Request, television: Television) =>
  ctx.unit(async (tx) => {
    const { deviceId } = television
    await devices.requireActing(tx, television)
    const { sessions, hasEnded } = await endLogins(tx, deviceId, { sessionId: null, browserToken: null })
    if (hasEnded) await recordEnd(ctx, tx, request, deviceId, sessions)
  })

async function recordEnd(ctx: Context, tx: Tx, request: Request, deviceId: string, sessions: number) {
  await noteSecurity(tx, deviceId, televisionActor(ctx, request), { kind: 'logged_out', sessions })
  await audit(tx, OWNER, 'sessions end', `device ${deviceId}`)
  await announce(tx, deviceId)
}
