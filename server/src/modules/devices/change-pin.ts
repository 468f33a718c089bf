import type { Context } from '../../kernel/context.ts'
import * as queries from './queries.ts'

/** Gives a device another parent PIN: the app reads and enforces it (D10). */
export async function changePin(ctx: Context, deviceId: string, pin: string): Promise<void> {
  await ctx.unit((tx) => queries.writeParentPin(tx, deviceId, ctx.vault.encrypt(pin, pinContext(deviceId))))
}

/** The context that a parent PIN is encrypted with. */
export const pinContext = (deviceId: string): string => `devices:${deviceId}:parent_pin`
