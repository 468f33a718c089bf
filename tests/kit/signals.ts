/** The channel of notifications about changes of the outbox and the deliveries. */
export const CHANGES_CHANNEL = 'tests'

const MAX_WAIT_MS = 40_000

export interface Signals {
  /** Lets every waiter check its condition. */
  fire(): void
  /** Resolves with the first result of `read` that is not false, null or undefined. @throws after 40 seconds, with the text of `describe` */
  until<Value>(
    read: () => Promise<Value> | Value,
    describe: () => Promise<string> | string,
  ): Promise<NonNullable<Value>>
}

export function createSignals(): Signals {
  let { promise: next, resolve: fire } = Promise.withResolvers<void>()
  return {
    fire() {
      const notify = fire
      ;({ promise: next, resolve: fire } = Promise.withResolvers<void>())
      notify()
    },
    async until(read, describe) {
      const signal = AbortSignal.timeout(MAX_WAIT_MS)
      const timeout = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      for (;;) {
        // Taken before the check, so that no change during it is missed.
        const change = next
        const value = await read()
        if (value !== undefined && value !== null && value !== false) return value
        if (signal.aborted) throw new Error(`Waited ${MAX_WAIT_MS / 1_000} s for ${await describe()}`)
        await Promise.race([change, timeout])
      }
    },
  }
}
