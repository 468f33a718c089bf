import type { Logger } from 'pino'

interface LogLines {
  readonly level: 'warn' | 'error'
  readonly failing: string
  readonly working: string
  /** Fields of every line. */
  readonly about?: Readonly<Record<string, string>>
}

/** An outage that lasts is logged again after this time. */
const REPEAT_AFTER_MS = 300_000
/** If a store works and fails in turns, the next outage is logged after this time at the earliest. */
const NEXT_OUTAGE_AFTER_MS = 10_000

/** Logs the outages of work that is repeated. */
export type OutageLog = ReturnType<typeof createOutageLog>

/** Logs the beginning and the end of an outage, and one line every five minutes while it lasts. `now` is in milliseconds of a monotonic clock. */
export function createOutageLog(
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { level, failing, working, about = {} }: LogLines,
  now = () => performance.now(),
) {
  let isLogged = false
  let loggedAt = -Infinity
  let suppressed = 0
  return {
    failed: (error: unknown) => {
      if (now() - loggedAt < (isLogged ? REPEAT_AFTER_MS : NEXT_OUTAGE_AFTER_MS)) {
        suppressed += 1
        return
      }
      log[level]({ ...about, err: error, suppressed }, failing)
      isLogged = true
      loggedAt = now()
      suppressed = 0
    },
    /** Logs the end of an outage if its beginning was logged. */
    worked: () => {
      if (!isLogged) return
      log.info({ ...about, suppressed }, working)
      isLogged = false
      suppressed = 0
    },
  }
}
