/** Lets a loop pause until a time or a call of `wake`. The loop has one pause at a time: `wake` ends only the latest. */
export function createSleeper() {
  let resolveNow = () => {}
  let isWoken = false
  return {
    wake() {
      isWoken = true
      resolveNow()
    },
    /** Resolves at the next `wake`, unless `sleep` is called first. */
    woken() {
      isWoken = false
      return new Promise<void>((resolve) => {
        resolveNow = resolve
      })
    },
    /** Resolves after this time or at `wake`; at once if `wake` was called since `woken`. */
    sleep: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isWoken ? 0 : milliseconds)
        resolveNow = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
