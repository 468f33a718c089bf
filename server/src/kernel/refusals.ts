/** After this many refusals in a row, a limit refuses without a statement. */
const MIN_REFUSALS = 10
/** Short, because only the database knows when another process lifts a limit. */
const REPEATED_MS = 1_000
/** Limits the memory: with more refusals, all are forgotten. */
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
  return {
    secondsLeft,
    /** The seconds to wait, remembered or by `take`, which returns 0 or the seconds to wait from its call. */
    async secondsOf(db: object, key: string, take: () => Promise<number>): Promise<number> {
      const remembered = secondsLeft(db, key)
      if (remembered > 0) return remembered
      const startedAt = time()
      const seconds = await take()
      if (seconds === 0) {
        refusals.delete(key)
        return 0
      }
      // Read again: the limit may have been lifted meanwhile.
      const previous = refusals.get(key)
      const count = previous?.db === db ? previous.count + 1 : 1
      const waitEndsAt = startedAt + seconds * 1_000
      if (refusals.size >= MAX_REFUSALS) refusals.clear()
      // From the answer on, so that a slow database gets fewer statements too.
      const repeatedUntil = Math.min(time() + REPEATED_MS, waitEndsAt)
      refusals.set(key, { db, count, waitEndsAt, repeatedUntil })
      return seconds
    },
    /** Call this when a limit is lifted, or an attempt does not count after all. */
    forget: (key: string): void => void refusals.delete(key),
    /** Forgets all refusals, for tests that shift the database's clock. */
    clear: (): void => refusals.clear(),
  }
}

export const refusals = createRefusals()
