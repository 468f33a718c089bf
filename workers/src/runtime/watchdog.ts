export type Watchdog = ReturnType<typeof createWatchdog>

/** Detects work that hangs. @param limitMs longer than work takes while stores and providers are unavailable */
export function createWatchdog(limitMs: number) {
  const running = new Map<symbol, { readonly name: string; at: number }>()
  return {
    /** `work` must end or call `progress` within the limit. */
    async watch<Result>(name: string, work: (progress: () => void) => Promise<Result>): Promise<Result> {
      const id = Symbol(name)
      const started = { name, at: performance.now() }
      running.set(id, started)
      try {
        return await work(() => void (started.at = performance.now()))
      } finally {
        running.delete(id)
      }
    },
    overdue(): readonly string[] {
      const deadline = performance.now() - limitMs
      return [...running.values()].filter(({ at }) => at < deadline).map(({ name }) => name)
    },
  }
}
