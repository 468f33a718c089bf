const MINUTE_MS = 60_000
/** Limits the memory: with more subjects all counts restart. */
const MAX_SUBJECTS = 100_000

/** Counts in this process, where a statement for each call would be too slow. */
export function perMinute(limit: number, time: () => number = () => performance.now()) {
  let counts = new Map<string, number>()
  let since = time()
  const isOver = () => time() - since >= MINUTE_MS
  const secondsLeft = () => Math.ceil((since + MINUTE_MS - time()) / 1_000)
  return {
    count(subject: string) {
      if (isOver() || counts.size >= MAX_SUBJECTS) {
        counts = new Map()
        since = time()
      }
      counts.set(subject, (counts.get(subject) ?? 0) + 1)
    },
    /** 0, or the seconds until the subject may call again. */
    wait(subject: string) {
      const isFull = (counts.get(subject) ?? 0) >= limit && !isOver()
      return isFull ? secondsLeft() : 0
    },
    /** How many calls are left, and the seconds until all are. */
    quota: (subject: string) => ({
      left: Math.max(0, limit - (isOver() ? 0 : (counts.get(subject) ?? 0))),
      seconds: isOver() ? 0 : secondsLeft(),
    }),
  }
}
