import type { Logger } from 'pino'

interface LogLines {
  readonly level: 'warn' | 'error'
  readonly failing: string
  readonly working: string
  readonly fields?: Readonly<Record<string, string>>
}

const REPEAT_AFTER_MS = 300_000
/** Between two logged outages, for a store that fails again and again. */
const MIN_OUTAGE_INTERVAL_MS = 10_000

export type OutageLog = ReturnType<typeof createOutageLog>

/** Logs beginning and end of an outage, and a line every five minutes. `now` is a monotonic clock in milliseconds. */
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
      if (now() - loggedAt < pause) return void (suppressed += 1)
      log[level]({ ...fields, err: error, suppressed }, failing)
      isLogged = true
      loggedAt = now()
      suppressed = 0
    },
    /** Logs the end if it logged the beginning. */
    worked: () => {
      if (!isLogged) return
      log.info({ ...fields, suppressed }, working)
      isLogged = false
      suppressed = 0
    },
  }
}
