import { noteSecurity, type SecurityActor } from '../../kernel/security-log.ts'
import { budgetOf, take } from '../../kernel/throttle.ts'
import { createFairQueue } from '../../kernel/fair-queue.ts'
import type { Context } from '../payments/index.ts'
import { exportForOwner } from './export-person.ts'
import { fail } from './fail.ts'

/** The data of a device at all its limits is 40 MB, so a process writes one file at a time. */
const enqueue = createFairQueue({ maxRunning: 1, maxWaitingPerSubject: 1, maxWaiting: 5 })

/**
 * The stored data of a device, as JSON for its owner.
 *
 * @throws Failure throttled after 10 downloads of a device within a day, and while several others wait
 */
export async function downloadData(ctx: Context, deviceId: string, by: SecurityActor): Promise<string> {
  return enqueue(deviceId, async () => {
    const retryAfter = await take(ctx.db, budgetOf(ctx, ctx.config.throttles.downloads, deviceId))
    if (retryAfter > 0) throw fail('throttled', 'downloads_throttled', { retryAfter })
    const json = JSON.stringify(await exportForOwner(ctx, deviceId), null, 2)
    await noteSecurity(ctx.db, deviceId, by, { kind: 'data_downloaded' })
    return json
  })
}
