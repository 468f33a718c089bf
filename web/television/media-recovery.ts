/** An error that comes sooner after a recovery would only be repeated by another. */
const MIN_INTERVAL_MS = 30_000

/** Whether a media error of a channel may be recovered from: often in an evening, but not over and over. */
export function createMediaRecovery(now: () => number): () => boolean {
  let last = -Infinity
  return () => {
    const isAllowed = now() - last > MIN_INTERVAL_MS
    if (isAllowed) last = now()
    return isAllowed
  }
}
