import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/live.ts'
import * as queries from './queries.ts'
import { keyContext } from './register-device.ts'

/**
 * Gives a device another login key. Every session ends at once but the one in which it was changed (D9).
 *
 * @param sessionId null when support changes it: then all end
 */
export async function changeKey(
  ctx: Context,
  deviceId: string,
  key: string,
  sessionId: string | null,
): Promise<void> {
  await ctx.unit(async (tx) => {
    await queries.writeKey(tx, deviceId, ctx.vault.encrypt(key, keyContext(deviceId)), sessionId)
    await announce(tx, deviceId)
  })
}
