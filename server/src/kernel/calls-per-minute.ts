const MINUTE_MS = 60_000
/** Limits the memory: the next call after that many subjects restarts all counts. */
const MAX_SUBJECTS = 100_000

/** Counts calls per subject and minute in this process, where writing each call to the database would be too slow. */
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
    /** How many calls the subject has left, and the seconds until it has all of them again. */
    quota: (subject: string) => ({
      left: Math.max(0, limit - (isOver() ? 0 : (counts.get(subject) ?? 0))),
      seconds: isOver() ? 0 : secondsLeft(),
    }),
  }
}
