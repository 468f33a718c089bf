import { audit } from '../../kernel/audit.ts'
import { awaitOutcome, isConfirmed } from '../confirmations/index.ts'
import type { Context } from '../../kernel/context.ts'
import type { Live } from '../../kernel/live.ts'
import { announce } from '../../kernel/announce.ts'
import { readBrowser } from '../../kernel/locale/browser-name.ts'
import type { Request } from '../../kernel/request.ts'
import { televisionActor } from '../../kernel/security-log.ts'
import { resetBudgets } from '../../kernel/throttle.ts'
import * as devices from '../devices/index.ts'
import * as codes from './code-queries.ts'
import { currentSession } from './current-session.ts'
import { type Login, loginEntry, newSession } from './log-in.ts'
import { questionBudget } from './request-tv-login.ts'
import { hashOf, keyedHash } from '../../kernel/token.ts'
import { insertTrustedSession, replaceToken } from './trust-queries.ts'

type Tokens = Pick<Login, 'sessionToken' | 'browserToken'>

type TvLoginState =
  | { readonly kind: 'waiting' | 'refused' | 'over' }
  | { readonly kind: 'logged-in'; readonly login: Tokens }

/**
 * Waits up to 25 seconds for the television's answer (D36). A yes logs in the browser that opened the code, once; if that answer is lost, a
 * call while the session is fresh gets the same login. `token` binds the login to this browser.
 */
export async function awaitTvLogin(
  call: { readonly ctx: Context; readonly live: Live; readonly request: Request },
  token: string | null,
  browserToken: string | null,
  signal: AbortSignal,
): Promise<TvLoginState> {
  const { ctx, request } = call
  if (token === null) return { kind: 'over' }
  const tokens = tokensOf(ctx, token)
  const code = await codes.openedCodeOf(ctx.db, hashOf(token))
  if (code) {
    const question = { id: code.confirmation_id, deviceId: code.device_id }
    const outcome = await awaitOutcome(call, question, signal)
    if (outcome !== 'yes') return { kind: STATES[outcome] }
    if (await openSession(ctx, request, code, tokens, browserToken))
      return { kind: 'logged-in', login: tokens }
  }
  // An earlier call, whose answer was lost, may have used the code.
  const session = await currentSession(ctx, request, tokens.sessionToken)
  return session?.isFresh ? { kind: 'logged-in', login: tokens } : { kind: 'over' }
}

/** The tokens of the login, derived from the browser's token and the pepper: the same for each call, and not computable from the token alone. */
function tokensOf({ config }: Context, token: string): Tokens {
  const derive = (use: string) => keyedHash(config.secrets.pinPepper, use, token).toString('base64url')
  return { sessionToken: derive('session of a tv-login'), browserToken: derive('browser of a tv-login') }
}

const STATES = { open: 'waiting', no: 'refused', wrong: 'refused', over: 'over' } as const

/** False if the code was used, its television does not act for the device, or the answer is too old, or older than the key or a logout of all. */
function openSession(
  ctx: Context,
  request: Request,
  code: codes.OpenedCode,
  { sessionToken, browserToken }: Tokens,
  previousToken: string | null,
): Promise<boolean> {
  return ctx.unit(async (tx) => {
    if (!(await codes.consumeCode(tx, code))) return false
    const { confirmation_id, device_id: deviceId, installation_id: subjectId } = code
    // The session gets this version of the key: it is invalid if the television loses the device meanwhile.
    const device = await devices.deviceOfTelevision(tx, subjectId)
    if (device?.id !== deviceId) return false
    const question = { id: confirmation_id, deviceId, kind: 'login', subjectId } as const
    if (!(await isConfirmed(tx, { ...question, keyVersion: device.key_version }))) return false
    const session = newSession(ctx, request, sessionToken)
    const trust = { token_hash: hashOf(browserToken), device_id: device.id, key_version: device.key_version }
    const by = televisionActor(ctx, request)
    if (previousToken !== null) await replaceToken(tx, hashOf(previousToken), trust.token_hash)
    await insertTrustedSession(tx, session, trust, loginEntry(request, by, true))
    await devices.recordConfirmedLogin(ctx, tx, device, by)
    await resetBudgets(tx, [questionBudget(ctx, device.id)])
    const reason = `${readBrowser(request.userAgent).name}, confirmed on the television`
    await audit(tx, { name: 'owner', reason }, 'sessions tv-login', `device ${device.id}`)
    await announce(tx, device.id)
    return true
  })
}
