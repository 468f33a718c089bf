import type { OnError, QueueWorker } from './engine.ts'
import type { Pace } from './pace.ts'

/** After a kill a job runs again within the lock's time and a look for stalled jobs: twelve seconds or so. */
export const settingsOf = ({ lockMs, lookForStalledMs }: Pace) => ({
  lockDuration: lockMs,
  stalledInterval: lookForStalledMs,
  maxStalledCount: 10,
  runRetryDelay: 1_000,
  autorun: false,
})

/** What BullMQ's queues and workers have in common. */
export interface QueuePart {
  waitUntilReady(): Promise<unknown>
  close(): Promise<void>
}

/**
 * BullMQ looks once whether it is ready, and remembers an answer of no for ever: its queue would take nothing, and on
 * PostgreSQL its worker would ask again without a pause. What did not begin well is thrown away.
 */
export async function ready<Part extends QueuePart>(part: Part): Promise<Part> {
  try {
    await part.waitUntilReady()
    return part
  } catch (error) {
    await part.close().catch(() => undefined)
    throw error
  }
}

/** A BullMQ worker of either backend. */
export function handleOf(
  worker: {
    pause(doNotWaitActive: boolean): Promise<void>
    run(): Promise<void>
    resume(): Promise<void>
    close(): Promise<void>
  },
  onError: OnError,
): QueueWorker {
  let runs = false
  return {
    pause: () => worker.pause(true),
    resume() {
      void (runs ? worker.resume() : worker.run()).catch(onError)
      runs = true
    },
    close: () => worker.close(),
  }
}
