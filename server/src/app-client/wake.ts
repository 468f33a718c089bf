/** The one place where a loop waits, and what cuts it short. */
interface Sleeper {
  /** Resolves after this time or at `wake`; at once if `wake` was called since `woken`. */
  sleep(milliseconds: number): Promise<void>
  /** Resolves with the next `wake`. */
  woken(): Promise<void>
  wake(): void
}

export function createSleeper(): Sleeper {
  // A loop waits in one place at a time, so an earlier wait needs no waking.
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
