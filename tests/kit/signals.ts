/** Notified whenever the outbox or the deliveries change. */
export const CHANGES_CHANNEL = 'tests'

const MAX_WAIT_MS = 40_000

/** Lets tests wait for a condition by events instead of time. */
export interface Signals {
  /** Signals a change: every waiter checks its condition. */
  fire(): void
  /**
   * Resolves with the first result of `look` that is not false, null or undefined. @throws after 20 seconds, with what
   * `describe` returns
   */
  until<Found>(
    look: () => Promise<Found> | Found,
    describe: () => Promise<string> | string,
  ): Promise<NonNullable<Found>>
}

export function createSignals(): Signals {
  let { promise: next, resolve: fire } = Promise.withResolvers<void>()
  return {
    fire() {
      const happened = fire
      ;({ promise: next, resolve: fire } = Promise.withResolvers<void>())
      happened()
    },
    async until(look, describe) {
      const tooLate = AbortSignal.timeout(MAX_WAIT_MS)
      const late = new Promise<void>((resolve) => tooLate.addEventListener('abort', () => resolve()))
      for (;;) {
        // Taken before the check, so that no change in between is missed.
        const happens = next
        const found = await look()
        if (found !== undefined && found !== null && found !== false) return found
        if (tooLate.aborted) throw new Error(`Waited ${MAX_WAIT_MS / 1_000} s for ${await describe()}`)
        await Promise.race([happens, late])
      }
    },
  }
}
