import type { Context } from '../../kernel/context.ts'
import { isExceeded } from '../../kernel/throttle-state.ts'

/** When the alarm was last logged: once per window. */
const loggedAt = new WeakMap<Context['log'], number>()

/** Whether more logins fail across the site than allowed (D16). Makes the proof of work harder and logs an alarm; refuses nothing. */
export async function manyLoginsFail(ctx: Context): Promise<boolean> {
  const { loginMac, loginFailuresSiteWide } = ctx.config.throttles
  if (!(await isExceeded(ctx.db, loginMac, loginFailuresSiteWide))) return false
  const now = performance.now()
  if (now - (loggedAt.get(ctx.log) ?? Number.NEGATIVE_INFINITY) > loginMac.windowSeconds * 1_000) {
    loggedAt.set(ctx.log, now)
    ctx.log.error(
      { failures: loginFailuresSiteWide, seconds: loginMac.windowSeconds },
      'Many logins are failing across the site. The proof of work is harder until they stop',
    )
  }
  return true
}
