import type { RawBuilder } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { isExceeded } from '../../kernel/throttle-state.ts'

/** When the alarm was last logged: once per window. */
const loggedAt = new WeakMap<Context['log'], number>()

/** Whether more logins fail across the site than allowed (D16). Makes the proof of work harder; refuses nothing. */
export const manyLoginsFail = ({ config: { throttles } }: Context): RawBuilder<boolean> =>
  isExceeded(throttles.loginMac, throttles.loginFailuresSiteWide)

/** Logs an alarm, once per window. */
export function alarm({ log, config: { throttles } }: Context): void {
  const { loginMac, loginFailuresSiteWide } = throttles
  const now = performance.now()
  if (now - (loggedAt.get(log) ?? Number.NEGATIVE_INFINITY) <= loginMac.windowSeconds * 1_000) return
  loggedAt.set(log, now)
  log.error(
    { failures: loginFailuresSiteWide, seconds: loginMac.windowSeconds },
    'Many logins are failing across the site. The proof of work is harder until they stop',
  )
}
