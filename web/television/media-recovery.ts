/** An error this soon after a recovery would come again. */
const RECOVERED_MS = 30_000

/** Whether a media error of a channel may be recovered from: often in an evening, but not over and over. */
export function createMediaRecovery(now: () => number): () => boolean {
  let last = -Infinity
  return () => {
    const isAllowed = now() - last > RECOVERED_MS
    if (isAllowed) last = now()
    return isAllowed
  }
}
