/** Logs the first error at once, then one per `everyMs` with the number suppressed. `now` is in milliseconds of a monotonic clock. */
export function rateLimitedLog(
  log: (error: unknown, suppressed: number) => void,
  everyMs: number,
  now = () => performance.now(),
): (error: unknown) => void {
  let loggedAt = -Infinity
  let suppressed = 0
  return (error) => {
    if (now() - loggedAt < everyMs) {
      suppressed += 1
      return
    }
    log(error, suppressed)
    loggedAt = now()
    suppressed = 0
  }
}
