import type { Context } from '../../context.ts'
import { reseal, together, type Resealed, type SealedColumn } from '../../kernel/reseal.ts'
import { pinContext } from './change-pin.ts'
import { keyContext } from './register-device.ts'
import * as queries from './sealed-queries.ts'

/** Seals login keys and parent PINs again that another key than the writing one sealed (D17). */
export async function resealSecrets(ctx: Context): Promise<Resealed> {
  const keys = await reseal(ctx, columnOf('device_key_sealed', keyContext))
  const pins = await reseal(ctx, columnOf('parent_pin_sealed', pinContext))
  return together([keys, pins])
}

const columnOf = (column: queries.Sealed, context: (id: string) => string): SealedColumn => ({
  context,
  lock: (db, writing, after, limit) => queries.lockSealed(db, column, writing, after, limit),
  replace: (db, text, again) => queries.replaceSealed(db, column, text, again),
  count: (db, writing) => queries.countSealed(db, column, writing),
})
