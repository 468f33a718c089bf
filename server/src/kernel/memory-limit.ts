const MINUTE_MS = 60_000
/** Bounds the memory: all counts start again beyond it. */
const MAX_SUBJECTS = 100_000

/** Counts per subject and minute in this process, where a write for each request would cost too much. */
export function perMinute(limit: number, time: () => number = () => performance.now()) {
  let counts = new Map<string, number>()
  let since = time()
  const isOver = () => time() - since >= MINUTE_MS
  const secondsLeft = () => Math.ceil((since + MINUTE_MS - time()) / 1_000)
  return {
    /** Counts one. */
    count(subject: string) {
      if (isOver() || counts.size >= MAX_SUBJECTS) {
        counts = new Map()
        since = time()
      }
      counts.set(subject, (counts.get(subject) ?? 0) + 1)
    },
    /** 0, or the seconds until the subject may go on. */
    wait(subject: string) {
      const isFull = (counts.get(subject) ?? 0) >= limit && !isOver()
      return isFull ? secondsLeft() : 0
    },
    /** How many calls the subject has left, and the seconds until it has all of them again. */
    quota: (subject: string) => ({
      left: Math.max(0, limit - (isOver() ? 0 : (counts.get(subject) ?? 0))),
      seconds: isOver() ? 0 : secondsLeft(),
    }),
  }
}
