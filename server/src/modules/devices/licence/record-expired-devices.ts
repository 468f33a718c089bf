import type { Context } from '../../../kernel/context.ts'
import { writeExpired } from './licence-queries.ts'

const BATCH_SIZE = 500

/** Stores that trials and licences have ended, for the app and for lists. Reads of one device compute the status. */
export async function recordExpiredDevices(ctx: Context): Promise<void> {
  for (;;) {
    if ((await writeExpired(ctx.db, BATCH_SIZE)) < BATCH_SIZE) return
  }
}
