import { fail } from './failure.ts'
import { createFairQueue } from './fair-queue.ts'
import { MAX_OPEN_OF_DEVICE } from './live.ts'

/**
 * Requests read all playlists of a device, or their hosts, results or groups. At the limits an answer has megabytes, in memory until it is sent:
 * one request of a device reads at a time. One may wait for each dashboard that the device may have open, because all read after the same change.
 */
const enqueueRequest = createFairQueue({
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

/** Shorter than the time to begin an answer (`BEGIN_MS`), for which the device's next request waits. */
const MAX_SENDING_MS = 30_000

/** A dashboard that two changes reach together may send a read twice. */
const MAX_EQUAL_READS = 2

/** Reads in the turn of a request. @throws Failure throttled after MAX_EQUAL_READS equal reads of the request, or if too many of the device wait */
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
    if (count > MAX_EQUAL_READS) throw fail('throttled', 'too_many_requests', { retryAfter: 1 })
    counts.set(path, count)
    turn ??= new Promise((begin, refuse) => {
      enqueueRequest(deviceId, async () => {
        begin()
        await closeAnswerWithin(MAX_SENDING_MS)
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
