import type { Context } from '../../context.ts'
import * as queries from './queries.ts'

/** Gives a device another parent PIN: the app reads and enforces it (D10). */
export async function changePin(ctx: Context, deviceId: string, pin: string): Promise<void> {
  await ctx.unit((tx) =>
    queries.writeParentPin(tx, deviceId, ctx.vault.seal(pin, `devices:${deviceId}:parent_pin`)),
  )
}
