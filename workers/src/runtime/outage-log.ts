import type { Logger } from 'pino'

interface LogLines {
  readonly level: 'warn' | 'error'
  readonly failing: string
  readonly working: string
  readonly fields?: Readonly<Record<string, string>>
}

const REPEAT_AFTER_MS = 300_000
/** The minimum between the logged failures of two outages, for stores that fail again and again. */
const MIN_OUTAGE_INTERVAL_MS = 10_000

export type OutageLog = ReturnType<typeof createOutageLog>

/** Logs the beginning and the end of an outage, and a line every five minutes between; after a logged failure, a new outage only 10 s later. */
export function createOutageLog(
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { level, failing, working, fields = {} }: LogLines,
  now = () => performance.now(),
) {
  let isLogged = false
  let loggedAt = -Infinity
  let suppressed = 0
  return {
    failed: (error: unknown) => {
      const pause = isLogged ? REPEAT_AFTER_MS : MIN_OUTAGE_INTERVAL_MS
      if (now() - loggedAt < pause) {
        suppressed += 1
        return
      }
      log[level]({ ...fields, err: error, suppressed }, failing)
      isLogged = true
      loggedAt = now()
      suppressed = 0
    },
    /** Logs the end of an outage if its beginning was logged. */
    worked: () => {
      if (!isLogged) return
      log.info({ ...fields, suppressed }, working)
      isLogged = false
      suppressed = 0
    },
  }
}
