import { randomInt } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import type { Live } from '../../kernel/live.ts'
import type { Request } from '../../kernel/request.ts'
import { takeAll } from '../../kernel/throttle.ts'
import { siteNotices } from '../notices/index.ts'
import { browserBudgets } from './browser-budgets.ts'
import { CAPTCHA_LENGTH, HARDER_WORK_BITS } from './contract.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { insertCaptcha } from './captcha-queries.ts'
import { hashOf, newToken } from '../../kernel/token.ts'
import type { RawBuilder } from 'kysely'
import { isExceeded } from '../../kernel/throttle-state.ts'
import { fail } from './fail.ts'

/** Without letters and digits that look alike, such as O and 0. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ23456789'

/** Creates a captcha for one login attempt within five minutes (D4). Also returns the notices that the login shows. @throws Failure throttled */
export async function createCaptcha(ctx: Context, live: Live, request: Request, browserToken: string | null) {
  const budgets = await browserBudgets(ctx, ctx.config.throttles.captcha, request, browserToken)
  const retryAfter = await takeAll(ctx.db, budgets)
  if (retryAfter > 0) throw fail('throttled', 'captcha_throttled', { retryAfter })

  const answer = ctx.config.captchaAnswer?.toUpperCase() ?? randomLetters()
  const token = newToken()
  const captcha = { token_hash: hashOf(token), answer }
  const { work_bits, now } = await insertCaptcha(ctx.db, captcha, manyLoginsFail(ctx))
  if (work_bits === HARDER_WORK_BITS) logAlarm(ctx)
  return { svg: drawCaptcha(answer), token, work_bits, notices: await siteNotices(ctx, live, now) }
}

function randomLetters(): string {
  return Array.from({ length: CAPTCHA_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

const loggedAt = new WeakMap<Context['log'], number>()

/** Whether more logins fail across the site than allowed (D16): then the proof of work is harder. */
const manyLoginsFail = ({ config: { throttles } }: Context): RawBuilder<boolean> =>
  isExceeded(throttles.loginMac, throttles.loginFailuresSiteWide)

/** Logs an alarm, in each process once per window at most. */
function logAlarm({ log, config: { throttles } }: Context): void {
  const { loginMac, loginFailuresSiteWide } = throttles
  const now = performance.now()
  if (now - (loggedAt.get(log) ?? Number.NEGATIVE_INFINITY) <= loginMac.windowSeconds * 1_000) return
  loggedAt.set(log, now)
  log.error(
    { failures: loginFailuresSiteWide, seconds: loginMac.windowSeconds },
    'Many logins are failing across the site. The proof of work is harder until they stop',
  )
}
