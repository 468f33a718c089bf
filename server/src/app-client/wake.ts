/** Pauses a loop, and wakes it early. */
interface Sleeper {
  /** Resolves after this time or at `wake`; at once if `wake` was called since `woken`. */
  sleep(milliseconds: number): Promise<void>
  /** Resolves at the next `wake`. */
  woken(): Promise<void>
  wake(): void
}

export function createSleeper(): Sleeper {
  // A loop has one wait at a time, so only the latest is woken.
  let resolveNow = () => {}
  let isWoken = false
  return {
    wake() {
      isWoken = true
      resolveNow()
    },
    woken() {
      isWoken = false
      return new Promise((resolve) => {
        resolveNow = resolve
      })
    },
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, isWoken ? 0 : milliseconds)
        resolveNow = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
