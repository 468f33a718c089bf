import type { Context } from '../../context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { forget, take } from '../../kernel/throttle.ts'
import { messages } from './messages.ts'
import { pinBudgets } from './pin-budgets.ts'
import { isPin } from './pin.ts'
import type { PlaylistRow } from './queries.ts'

const fail = failuresOf(messages)

/**
 * Checks the PIN of a protected playlist. Counted before it is looked at, so that tries at once cannot get past the limit:
 * 5 wrong ones a device in 15 minutes, 20 a day (D16).
 *
 * @throws Failure invalid for a wrong PIN, throttled after too many
 */
export async function checkPin(ctx: Context, playlist: PlaylistRow, pin: string): Promise<void> {
  if (playlist.pin_hash === null) return
  const budgets = pinBudgets(ctx, playlist.device_id)
  for (const { rule, subject } of budgets) {
    const retryAfter = await take(ctx.db, rule, subject)
    if (retryAfter > 0) throw fail('throttled', 'pin_throttled', { retryAfter })
  }
  if (!(await isPin(pin, playlist.pin_hash, ctx.config.secrets.pinPepper))) throw fail('invalid', 'pin_wrong')
  for (const { rule, subject } of budgets) await forget(ctx.db, rule, subject)
}
