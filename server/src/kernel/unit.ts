import { setTimeout as wait } from 'node:timers/promises'
import { errorCode, type Db, type Tx } from '@player/db'
import { createFairQueue } from './fair-queue.ts'

/** Runs the transaction of a use case: its changes, its events, and a job's completion. */
export interface RunUnit {
  <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** For a use case that changes nothing: only a job's completion, without a transaction. */
  (): Promise<void>
}

const MAX_ATTEMPTS = 3
/** Deadlock, serialization failure, and a statement prepared before a migration: the transaction had no effect. */
const RETRYABLE = new Set(['40P01', '40001', '0A000'])

/** `first`, one statement, runs at the start of each transaction. */
export function unitsOf(db: Db, first: (tx: Db) => Promise<void> = () => Promise.resolve()): RunUnit {
  function unit<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  function unit(): Promise<void>
  function unit(work?: (tx: Tx) => Promise<unknown>): Promise<unknown> {
    return retryTransaction(() =>
      work
        ? db.transaction().execute(async (tx) => {
            await first(tx)
            return work(tx)
          })
        : first(db),
    )
  }
  return unit
}

/** A device's transactions wait for each other's row locks in any case. They wait here, so that one device does not take the whole pool. */
const enqueue = createFairQueue({ maxRunning: Infinity, maxWaitingPerSubject: 50, maxWaiting: 10_000 })

/** Runs the transactions of a device one after the other in this process. @throws Failure throttled while too many of the device wait */
export function unitsInTurn(run: RunUnit, deviceId: string): RunUnit {
  function unit<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  function unit(): Promise<void>
  function unit(work?: (tx: Tx) => Promise<unknown>): Promise<unknown> {
    return enqueue(deviceId, () => (work ? run(work) : run()))
  }
  return unit
}

/** Runs a transaction, or a single statement outside one, and repeats it after a retryable error: three attempts at most. */
export async function retryTransaction<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(errorCode(error))) throw error
      await wait(Math.random() * 50 * attempt)
    }
  }
}
