import type { Context } from '../../kernel/context.ts'
import { triesLeftOf } from '../../kernel/throttle-state.ts'
import { undoTakes, take } from '../../kernel/throttle.ts'
import { pinBudgets } from './pin-budgets.ts'
import { isPin } from './pin.ts'
import type { PlaylistRow } from './queries.ts'
import { fail } from './fail.ts'

/** @throws Failure invalid for a wrong PIN, and as withinPinBudgets */
export async function checkPin(ctx: Context, playlist: PlaylistRow, pin: string): Promise<void> {
  const { pin_hash, device_id } = playlist
  if (pin_hash === null) return
  const isRight = await withinPinBudgets(ctx, device_id, () =>
    isPin(pin, pin_hash, ctx.config.secrets.pinPepper),
  )
  if (!isRight) {
    const triesLeft = await triesLeftOf(ctx.db, pinBudgets(ctx, device_id))
    throw fail('invalid', 'pin_wrong', { triesLeft })
  }
}

/**
 * Checks a PIN within the device's budgets (D16). Counts first, so that concurrent attempts cannot exceed them. A right PIN does
 * not reset failures, which may be about another playlist.
 *
 * @throws Failure throttled
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
  const isRight = await check()
  if (isRight) await undoTakes(ctx.db, budgets)
  return isRight
}
