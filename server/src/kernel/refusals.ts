/** After so many refusals in a row, the caller does not wait. */
const MIN_REFUSALS = 10
/** Short, because only the database knows when another process lifts a limit. */
const REPEATED_MS = 1_000
/** Limits the memory: beyond it, all are forgotten. */
const MAX_REFUSALS = 10_000

interface Refusal {
  /** Of several products in one process. */
  readonly db: object
  /** How many in a row. */
  readonly count: number
  readonly repeatedUntil: number
  readonly waitEndsAt: number
}

/** The refusals of spent limits in this process. They are repeated for a second without a statement to callers that do not wait. */
export function createRefusals(time: () => number = () => performance.now()) {
  const refusals = new Map<string, Refusal>()
  return {
    /**
     * The seconds to wait, remembered or by `take`.
     *
     * @param take returns 0, or the seconds to wait from when it was called
     */
    async secondsOf(db: object, key: string, take: () => Promise<number>): Promise<number> {
      const last = refusals.get(key)
      const now = time()
      if (last?.db === db && last.count >= MIN_REFUSALS && now < last.repeatedUntil)
        return (last.waitEndsAt - now) / 1_000
      const seconds = await take()
      if (seconds === 0) {
        refusals.delete(key)
        return 0
      }
      // Read again: the limit may have been lifted meanwhile.
      const previous = refusals.get(key)
      const count = previous?.db === db ? previous.count + 1 : 1
      const waitEndsAt = now + seconds * 1_000
      if (refusals.size >= MAX_REFUSALS) refusals.clear()
      refusals.set(key, { db, count, waitEndsAt, repeatedUntil: Math.min(now + REPEATED_MS, waitEndsAt) })
      return seconds
    },
    /** When a limit is lifted, or an attempt not counted after all. */
    forget: (key: string): void => void refusals.delete(key),
    /** For tests that shift the database's clock. */
    clear: (): void => refusals.clear(),
  }
}

export const refusals = createRefusals()
