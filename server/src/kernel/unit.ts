import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@player/db'
import type { Kysely, Transaction } from 'kysely'

/** Runs a use case's one transaction: its changes, its events, and a job's completion. */
export type RunUnit = <Result>(work: (tx: Transaction<Database>) => Promise<Result>) => Promise<Result>

const ATTEMPTS = 3
/** Deadlock, serialization failure, and a statement prepared before a migration: the transaction had no effect. */
const TRY_AGAIN = new Set(['40P01', '40001', '0A000'])

/** `first` runs at the start of each transaction. */
export function unitsOf(
  db: Kysely<Database>,
  first: (tx: Transaction<Database>) => Promise<void> = () => Promise.resolve(),
): RunUnit {
  return (work) =>
    againAfterDeadlock(() =>
      db.transaction().execute(async (tx) => {
        await first(tx)
        return work(tx)
      }),
    )
}

/** Runs a transaction, or a statement that is one, up to three times. */
export async function againAfterDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === ATTEMPTS || !TRY_AGAIN.has(code)) throw error
      await wait(Math.random() * 50 * attempt)
    }
  }
}
