import type { Context } from '../../../kernel/context.ts'
import { forget, undoAndForget, subjectOf, take, type Budget } from '../../../kernel/throttle.ts'
import { triesLeftOf } from '../../../kernel/throttle-state.ts'
import { loginBudget, trustedLoginBudget } from './budgets.ts'
import { checkKey, type KnownDevice } from './check-key.ts'
import * as queries from './queries.ts'

type KeyVerification =
  | { readonly kind: 'right'; readonly device: KnownDevice }
  /** Unknown address or wrong key. The tries left are counted only if the caller shows them. */
  | { readonly kind: 'wrong'; triesLeft(): Promise<number> }
  /** Not checked after too many failures. Seconds; Infinity after a hard stop. */
  | { readonly kind: 'locked'; readonly retryAfter: number }

/** The budget for an attempt: an internet address's, or that of a device's trusted browsers (D41). */
type KeySource = { readonly ip: string } | { readonly trustedBy: string }

/** Checks a device's key within the budgets of failures (D16), one for all its addresses. Counts first, so that concurrent attempts cannot exceed them. */
export async function verifyKey(
  ctx: Context,
  prover: KeySource,
  input: { mac_address: string; device_key: string },
): Promise<KeyVerification> {
  const visitors: Budget | null =
    'trustedBy' in prover
      ? null
      : { rule: ctx.config.throttles.loginIp, subject: subjectOf(ctx.config.secrets.pinPepper, prover.ip) }
  const device = await queries.deviceByMac(ctx.db, input.mac_address)
  const owners =
    'trustedBy' in prover
      ? trustedLoginBudget(ctx, prover.trustedBy)
      : loginBudget(ctx, device ?? { mac: input.mac_address })
  const budgets = visitors ? [visitors, owners] : [owners]
  for (const { rule, subject } of budgets) {
    const retryAfter = await take(ctx.db, rule, subject)
    if (retryAfter > 0) return { kind: 'locked', retryAfter }
  }
  const known = await checkKey(ctx, device, input.device_key)
  if (!known) return { kind: 'wrong', triesLeft: () => triesLeftOf(ctx.db, budgets) }
  if (visitors) await undoAndForget(ctx.db, visitors, owners)
  else await forget(ctx.db, owners.rule, owners.subject)
  return { kind: 'right', device: known }
}
