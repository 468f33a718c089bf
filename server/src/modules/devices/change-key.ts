import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/live.ts'
import * as queries from './queries.ts'
import { keyContext } from './register-device.ts'

/**
 * Changes a device's login key and ends its other sessions (D9).
 *
 * @param sessionId the session that stays; null for none
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
