import { setImmediate } from 'node:timers/promises'

/** A row at its limits, a playlist or its results on 20 televisions, costs about a millisecond. */
const ROWS_PER_TURN = 10

let last: Promise<void> = Promise.resolve()

/** Lets other requests run. All long reads take turns: one of them continues in each iteration of the event loop. */
export const takeTurn = (): Promise<void> => (last = last.then(() => setImmediate()))

/** Waits for the next iteration of the event loop. For code that holds a transaction open, which must not queue behind other long reads. */
export const takeIteration = (): Promise<void> => setImmediate()

export async function mapInTurns<Item, Result>(
  rows: readonly Item[],
  map: (row: Item) => Result,
  turn: () => Promise<void> = takeTurn,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_PER_TURN === 0) await turn()
    results.push(map(row))
  }
  return results
}
