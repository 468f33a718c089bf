/** Knows what this process is doing, and since when. */
export interface Watch {
  /** Does a piece of work that must come to an end, or call `progress` from time to time. */
  over<Result>(what: string, work: (progress: () => void) => Promise<Result>): Promise<Result>
  /** What should have ended long ago. */
  overdue(): readonly string[]
}

/** @param limitMs longer than any piece of work takes while the stores and the providers are silent */
export function createWatch(limitMs: number): Watch {
  const begun = new Map<symbol, { readonly what: string; at: number }>()
  return {
    async over(what, work) {
      const piece = Symbol(what)
      const started = { what, at: performance.now() }
      begun.set(piece, started)
      try {
        return await work(() => {
          started.at = performance.now()
        })
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
