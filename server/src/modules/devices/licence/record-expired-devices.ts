import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { writeExpired } from './licence-queries.ts'

const BATCH_SIZE = 500

/** Stores that trials and licences have ended, for the app and for lists. Reads of one device compute it. */
export async function recordExpiredDevices(ctx: Context): Promise<void> {
  for (;;) {
    const ended = await ctx.unit(async (tx) => {
      const devices = await writeExpired(tx, BATCH_SIZE)
      for (const deviceId of devices) await announce(tx, deviceId)
      return devices
    })
    if (ended.length < BATCH_SIZE) return
  }
}
