import type { Failure } from './failure.ts'

/** After so many refusals in a row a caller obviously does not wait. */
const MIN_REFUSALS = 10
/** Short, because only the database knows when a limit is lifted. */
const REPEATED_MS = 1_000
/** Limits the memory: beyond it, all are forgotten. */
const MAX_KEYS = 10_000

interface Refused {
  readonly count: number
  readonly failure: Failure
  readonly until: number
}

/**
 * Repeats the refusal of a spent limit to callers that do not wait, without a statement, so that they cost others as little as possible.
 * A key names the caller and the call: nobody is refused because of another caller.
 */
export function createRepeatedRefusals(time: () => number = () => performance.now()) {
  const refused = new Map<string, Refused>()
  return {
    /** The refusal to repeat; undefined to make the call. */
    of(key: string): Failure | undefined {
      const last = refused.get(key)
      return last && last.count >= MIN_REFUSALS && time() < last.until ? last.failure : undefined
    },
    add(key: string, failure: Failure): void {
      if (refused.size >= MAX_KEYS) refused.clear()
      const count = (refused.get(key)?.count ?? 0) + 1
      refused.set(key, { count, failure, until: time() + REPEATED_MS })
    },
    /** After a call that was not refused. */
    end: (key: string): void => void refused.delete(key),
  }
}
export type RepeatedRefusals = ReturnType<typeof createRepeatedRefusals>
