import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/announce.ts'
import * as queries from './queries.ts'
import { hashOf } from '../../kernel/token.ts'

/** Ends a session and its streams. Does nothing without a session. */
export async function logOut(ctx: Context, token: string | null): Promise<void> {
  if (token === null) return
  await ctx.unit(async (tx) => {
    const deviceId = await queries.deleteSession(tx, hashOf(token))
    if (deviceId !== null) await announce(tx, deviceId)
  })
}
