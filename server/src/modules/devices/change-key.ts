import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/live.ts'
import * as queries from './queries.ts'
import { keyContext } from './register-device.ts'

/** Changes the login key and ends other sessions (D9); all sessions if `sessionId` is null. */
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
