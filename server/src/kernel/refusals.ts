/** After this many refusals in a row, a limit refuses without a statement. */
const MIN_REFUSALS = 10
/** Short, because only the database knows when another process lifts a limit. */
const REPEATED_MS = 1_000
/** Limits the memory: with so many refusals, the next one forgets all others. */
const MAX_REFUSALS = 10_000

interface Refusal {
  readonly db: object
  readonly count: number
  readonly repeatedUntil: number
  readonly waitEndsAt: number
}

/** The refusals of spent limits in this process. After ten in a row they are repeated for a second without a statement. */
export function createRefusals(time: () => number = () => performance.now()) {
  const refusals = new Map<string, Refusal>()
  /** The seconds to wait by a remembered refusal, or 0. */
  const secondsLeft = (db: object, key: string): number => {
    const last = refusals.get(key)
    const now = time()
    return last?.db === db && last.count >= MIN_REFUSALS && now < last.repeatedUntil
      ? (last.waitEndsAt - now) / 1_000
      : 0
  }
  const remember = (db: object, key: string, startedAt: number, seconds: number): void => {
    // Read now, because the limit may have been lifted during the statement.
    const previous = refusals.get(key)
    if (seconds === 0) {
      refusals.delete(key)
      return
    }
    const count = previous?.db === db ? previous.count + 1 : 1
    const waitEndsAt = startedAt + seconds * 1_000
    if (refusals.size >= MAX_REFUSALS) refusals.clear()
    // The second begins with the answer, so that a slow database gets fewer statements too.
    const repeatedUntil = Math.min(time() + REPEATED_MS, waitEndsAt)
    refusals.set(key, { db, count, waitEndsAt, repeatedUntil })
  }
  return {
    /** The seconds to wait by key, 0 for limits that do not refuse: remembered, or by `take`, which counts them from its call. */
    async secondsOf(
      db: object,
      keys: readonly string[],
      take: () => Promise<readonly number[]>,
    ): Promise<readonly number[]> {
      const remembered = keys.map((key) => secondsLeft(db, key))
      if (remembered.some((seconds) => seconds > 0)) return remembered
      const startedAt = time()
      const waits = await take()
      for (const [index, key] of keys.entries()) remember(db, key, startedAt, waits[index] ?? 0)
      return waits
    },
    /** Call this when a limit is lifted, or an attempt does not count after all. */
    forget: (key: string): void => void refusals.delete(key),
    /** Forgets all refusals, for tests that shift the database's clock. */
    clear: (): void => refusals.clear(),
  }
}

export const refusals = createRefusals()
