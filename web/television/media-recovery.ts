/** An error within this time after a recovery would return after another recovery. */
const MIN_INTERVAL_MS = 30_000

/** Returns a function that says whether to recover from a media error now. `now` in milliseconds. */
export function createMediaRecovery(now: () => number): () => boolean {
  let last = -Infinity
  return () => {
    const isAllowed = now() - last > MIN_INTERVAL_MS
    if (isAllowed) last = now()
    return isAllowed
  }
}
