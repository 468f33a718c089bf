/** Detects work that hangs. */
export interface Watchdog {
  /** `work` must end or call `progress` within the limit. */
  watch<Result>(what: string, work: (progress: () => void) => Promise<Result>): Promise<Result>
  overdue(): readonly string[]
}

/** @param limitMs longer than any work takes with stores and providers unavailable */
export function createWatchdog(limitMs: number): Watchdog {
  const begun = new Map<symbol, { readonly what: string; at: number }>()
  return {
    async watch(what, work) {
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
