export interface Watchdog {
  /** `work` must end or call `progress` within the limit. */
  watch<Result>(name: string, work: (progress: () => void) => Promise<Result>): Promise<Result>
  overdue(): readonly string[]
}

/** @param limitMs longer than work takes without stores and providers */
export function createWatchdog(limitMs: number): Watchdog {
  const running = new Map<symbol, { readonly name: string; at: number }>()
  return {
    async watch(name, work) {
      const id = Symbol(name)
      const started = { name, at: performance.now() }
      running.set(id, started)
      try {
        return await work(() => void (started.at = performance.now()))
      } finally {
        running.delete(id)
      }
    },
    overdue() {
      const deadline = performance.now() - limitMs
      return [...running.values()].filter(({ at }) => at < deadline).map(({ name }) => name)
    },
  }
}
