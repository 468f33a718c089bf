import { randomInt } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import type { Live } from '../../kernel/live.ts'
import type { Request } from '../../kernel/request.ts'
import { subjectOf, take } from '../../kernel/throttle.ts'
import { siteNotices } from '../notices/index.ts'
import { CAPTCHA_LENGTH, HARDER_WORK_BITS, type CaptchaView } from './contract.ts'
import { drawCaptcha } from './draw-captcha.ts'
import * as queries from './queries.ts'
import { hashOf, newToken } from '../../kernel/token.ts'
import type { RawBuilder } from 'kysely'
import { isExceeded } from '../../kernel/throttle-state.ts'
import { fail } from './fail.ts'

/** Without letters and digits that look alike, such as O and 0. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ23456789'

/**
 * Valid for one login attempt within five minutes (D4). With what the operator announces, which the login shows.
 *
 * @throws Failure throttled after 60 from one address within ten minutes
 */
export async function createCaptcha(ctx: Context, live: Live, request: Request): Promise<CaptchaView> {
  const asker = subjectOf(ctx.config.secrets.pinPepper, request.ip)
  const retryAfter = await take(ctx.db, ctx.config.throttles.captcha, asker)
  if (retryAfter > 0) throw fail('throttled', 'captcha_throttled', { retryAfter })

  const answer = ctx.config.captchaAnswer?.toUpperCase() ?? randomLetters()
  const token = newToken()
  const captcha = { token_hash: hashOf(token), answer }
  const { work_bits, now } = await queries.insertCaptcha(ctx.db, captcha, manyLoginsFail(ctx))
  if (work_bits === HARDER_WORK_BITS) alarm(ctx)
  return { svg: drawCaptcha(answer), token, work_bits, notices: await siteNotices(ctx, live, now) }
}

function randomLetters(): string {
  return Array.from({ length: CAPTCHA_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** When the alarm was last logged: once per window. */
const loggedAt = new WeakMap<Context['log'], number>()

/** Whether more logins fail across the site than allowed (D16). Makes the proof of work harder; refuses nothing. */
const manyLoginsFail = ({ config: { throttles } }: Context): RawBuilder<boolean> =>
  isExceeded(throttles.loginMac, throttles.loginFailuresSiteWide)

/** Logs an alarm, once per window. */
function alarm({ log, config: { throttles } }: Context): void {
  const { loginMac, loginFailuresSiteWide } = throttles
  const now = performance.now()
  if (now - (loggedAt.get(log) ?? Number.NEGATIVE_INFINITY) <= loginMac.windowSeconds * 1_000) return
  loggedAt.set(log, now)
  log.error(
    { failures: loginFailuresSiteWide, seconds: loginMac.windowSeconds },
    'Many logins are failing across the site. The proof of work is harder until they stop',
  )
}
