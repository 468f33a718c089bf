import type { Session } from '../../kernel/request-session.ts'
import { noteSecurity, type SecurityActor } from '../../kernel/security-log.ts'
import { budgetOf, take } from '../../kernel/throttle.ts'
import { createFairQueue } from '../../kernel/fair-queue.ts'
import type { Call } from '../../kernel/procedures.ts'
import type { Context } from '../payments/index.ts'
import { exportForOwner } from './export-person.ts'
import { fail } from './fail.ts'

/**
 * A device at all its limits has 40 MB of data, which take up to 100 MB of memory until they are sent. No download waits: a second one in the same
 * request would wait for its own answer.
 */
const enqueue = createFairQueue({ maxRunning: 3, maxWaitingPerSubject: 0, maxWaiting: 0 })

/** The time in which data must be sent: a minute, and one more for each 10 MB. */
const sendingMs = (length: number): number => 60_000 * (1 + length / 10_000_000)

/**
 * The stored data of a device, as JSON for its owner.
 * @throws Failure throttled after 10 downloads of a device within a day, or while another one of the device, or three in all, are being sent;
 * unauthorised if the session ended meanwhile
 */
export async function downloadData(
  { ctx, closeAnswerWithin }: Pick<Call<Context>, 'ctx' | 'closeAnswerWithin'>,
  session: Session,
  by: SecurityActor,
): Promise<string> {
  const written = Promise.withResolvers<string>()
  const sent = enqueue(session.deviceId, async () => {
    const json = await writeData(ctx, session, by)
    written.resolve(json)
    await closeAnswerWithin(sendingMs(json.length))
  })
  sent.catch(written.reject)
  return written.promise
}

async function writeData(ctx: Context, session: Session, by: SecurityActor): Promise<string> {
  const { deviceId } = session
  const retryAfter = await take(ctx.db, budgetOf(ctx, ctx.config.throttles.downloads, deviceId))
  if (retryAfter > 0) throw fail('throttled', 'downloads_throttled', { retryAfter })
  const json = JSON.stringify(await exportForOwner(ctx, deviceId), null, 2)
  await ctx.unit(async (tx) => {
    await session.requireCurrent(tx)
    await noteSecurity(tx, deviceId, by, { kind: 'data_downloaded' })
  })
  return json
}
