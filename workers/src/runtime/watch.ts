/** Knows what this process is doing, and since when. */
export interface Watch {
  /** Does a piece of work that must come to an end. */
  over<Result>(what: string, work: () => Promise<Result>): Promise<Result>
  /** What should have ended long ago. */
  overdue(): readonly string[]
}

/** @param limitMs longer than any piece of work takes while the stores and the providers are silent */
export function createWatch(limitMs: number): Watch {
  const begun = new Map<symbol, { readonly what: string; readonly at: number }>()
  return {
    async over(what, work) {
      const piece = Symbol(what)
      begun.set(piece, { what, at: performance.now() })
      try {
        return await work()
      } finally {
        begun.delete(piece)
      }
    },
    overdue() {
      const longAgo = performance.now() - limitMs
      return [...begun.values()].filter(({ at }) => at < longAgo).map(({ what }) => what)
    },
  }
}
