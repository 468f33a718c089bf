import type { Context } from '../../kernel/context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { giveBack, take } from '../../kernel/throttle.ts'
import { answer } from './messages.ts'
import { pinBudgets } from './pin-budgets.ts'
import { isPin } from './pin.ts'
import type { PlaylistRow } from './queries.ts'

const fail = failuresOf(answer)

/**
 * Checks the PIN of a protected playlist.
 *
 * @throws Failure invalid for a wrong PIN, and as withinPinBudgets
 */
export async function checkPin(ctx: Context, playlist: PlaylistRow, pin: string): Promise<void> {
  const { pin_hash, device_id } = playlist
  if (pin_hash === null) return
  const right = await withinPinBudgets(ctx, device_id, () =>
    isPin(pin, pin_hash, ctx.config.secrets.pinPepper),
  )
  if (!right) throw fail('invalid', 'pin_wrong')
}

/**
 * Checks a PIN within the budgets of the device: 5 wrong ones in 15 minutes, 20 a day (D16). Counted before it is looked at, so
 * that tries at once cannot get past the limit. A right PIN does not count, and forgives no wrong one: it may be another playlist's.
 *
 * @returns what `check` says
 * @throws Failure throttled after too many wrong ones
 */
export async function withinPinBudgets(
  ctx: Context,
  deviceId: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const budgets = pinBudgets(ctx, deviceId)
  for (const { rule, subject } of budgets) {
    const retryAfter = await take(ctx.db, rule, subject)
    if (retryAfter > 0) throw fail('throttled', 'pin_throttled', { retryAfter })
  }
  const right = await check()
  if (right) for (const { rule, subject } of budgets) await giveBack(ctx.db, rule, subject)
  return right
}
