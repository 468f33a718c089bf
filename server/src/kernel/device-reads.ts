import { fail } from './failure.ts'
import { createFairQueue } from './fair-queue.ts'
import { MAX_OPEN_OF_DEVICE } from './live.ts'

/**
 * Reads all playlists of a device, those open with a PIN, their hosts, results or groups: at the limits megabytes, in memory until they are sent. So
 * one request of a device reads at a time. As many wait as the device may have open dashboards, which all read at the same change.
 */
const enqueue = createFairQueue({
  maxRunning: Infinity,
  maxWaitingPerSubject: MAX_OPEN_OF_DEVICE,
  maxWaiting: 10_000,
})

/** A read at the limits takes a tenth of a second of the processor: the devices that read take turns. */
const enqueueRead = createFairQueue({
  maxRunning: 3,
  maxWaitingPerSubject: MAX_OPEN_OF_DEVICE,
  maxWaiting: 10_000,
})

/** How long an answer may take. Shorter than another request of the device may wait. */
const SENDING_MS = 30_000

/** A dashboard that two changes reach together may send a read twice. */
const MAX_EQUAL = 2

/** Reads in the turn of a request. @throws Failure throttled after MAX_EQUAL equal reads of the request, or if too many of the device wait */
export type ReadInTurn = <Result>(
  deviceId: string,
  path: string,
  read: () => Promise<Result>,
) => Promise<Result>

export function deviceReads(closeAnswerWithin: (withinMs: number) => Promise<void>): ReadInTurn {
  const counts = new Map<string, number>()
  const reads: Promise<unknown>[] = []
  let turn: Promise<void> | undefined
  return async (deviceId, path, read) => {
    const count = (counts.get(path) ?? 0) + 1
    if (count > MAX_EQUAL) throw fail('throttled', 'too_many_requests', { retryAfter: 1 })
    counts.set(path, count)
    turn ??= new Promise((begin, refuse) => {
      enqueue(deviceId, async () => {
        begin()
        await closeAnswerWithin(SENDING_MS)
        // A client may leave while its reads run.
        await Promise.allSettled(reads)
      }).catch(refuse)
    })
    await turn
    const result = enqueueRead(deviceId, read)
    reads.push(result)
    return result
  }
}
