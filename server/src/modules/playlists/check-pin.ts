import type { Context } from '../../kernel/context.ts'
import { triesLeftOf } from '../../kernel/throttle-state.ts'
import { takeAll, undoTakes } from '../../kernel/throttle.ts'
import { pinBudgets } from './pin-budgets.ts'
import { hashPin, isOutdated, isPin, matchesGrant, pinHmac, type TypedPin } from './pin.ts'
import * as queries from './queries.ts'
import { setOpeningsPinHmac } from './opening-queries.ts'
import { fail } from './fail.ts'

/**
 * Checks a playlist's PIN, and hashes a right one again if its hash has an earlier pepper. Returns the playlist's hash now, null without a PIN.
 * `grantHmac` is the PIN's HMAC in an unexpired grant of the session. @throws Failure invalid for a wrong PIN, and as withinPinBudgets
 */
export async function checkPin(
  ctx: Context,
  playlist: queries.PlaylistRow,
  pin: string,
  grantHmac: Buffer | null = null,
): Promise<string | null> {
  const { pin_hash, device_id } = playlist
  if (pin_hash === null) return null
  const typedPin = { deviceId: device_id, pin, peppers: ctx.config.secrets.pinPeppers }
  // With a grant no PIN is hashed, so that a full queue, which refuses without counting, does not tell right from wrong PINs.
  const isRight = await withinPinBudgets(ctx, device_id, async () =>
    grantHmac ? matchesGrant(typedPin, pin_hash, grantHmac) : isPin(typedPin, pin_hash),
  )
  if (!isRight) {
    const triesLeft = await triesLeftOf(ctx.db, pinBudgets(ctx, device_id))
    throw fail('invalid', 'pin_wrong', { triesLeft })
  }
  return isOutdated(typedPin, pin_hash) ? rehash(ctx, typedPin, playlist.id, pin_hash) : pin_hash
}

async function rehash(ctx: Context, typedPin: TypedPin, id: string, old: string): Promise<string> {
  const pinHash = await hashPin(typedPin)
  const isReplaced = await ctx.unit(async (tx) => {
    if (!(await queries.replacePinHash(tx, id, { old, pinHash }))) return false
    await setOpeningsPinHmac(tx, id, pinHmac(typedPin, pinHash))
    return true
  })
  return isReplaced ? pinHash : old
}

/**
 * Checks a PIN within the device's budgets (D16). Counts before the check, so that concurrent attempts cannot exceed them. A right PIN does not reset
 * failures, which may be about another playlist. A check that throws is not counted. @throws Failure throttled
 */
export async function withinPinBudgets(ctx: Context, deviceId: string, check: () => Promise<boolean>) {
  const budgets = pinBudgets(ctx, deviceId)
  const retryAfter = await takeAll(ctx.db, budgets)
  if (retryAfter > 0) throw fail('throttled', 'pin_throttled', { retryAfter })
  const countedAt = performance.now()
  let isWrong = false
  try {
    isWrong = !(await check())
  } finally {
    if (!isWrong) await undoTakes(ctx.db, budgets, (performance.now() - countedAt) / 1_000)
  }
  return !isWrong
}
