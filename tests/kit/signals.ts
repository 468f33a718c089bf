/** What the database says whenever the outbox or the deliveries changed. */
export const CHANGES_CHANNEL = 'tests'

const LONGEST_WAIT_MS = 40_000

/** How tests wait: for something to happen that may have made a condition true, never for time to pass. */
export interface Signals {
  /** Something happened: whoever waits looks again. */
  fire(): void
  /**
   * Resolves with what `look` gives once that is neither false, null nor undefined.
   *
   * @throws after 20 seconds, with what `describe` says is still open
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
      const tooLate = AbortSignal.timeout(LONGEST_WAIT_MS)
      const late = new Promise<void>((resolve) => tooLate.addEventListener('abort', () => resolve()))
      for (;;) {
        // Taken before looking, so that nothing that happens meanwhile is missed.
        const happens = next
        const found = await look()
        if (found !== undefined && found !== null && found !== false) return found
        if (tooLate.aborted)
          throw new Error(`Waited ${LONGEST_WAIT_MS / 1_000} s in vain: ${await describe()}`)
        await Promise.race([happens, late])
      }
    },
  }
}
