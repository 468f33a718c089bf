import type { Logger } from 'pino'

/** What is reported of work that is tried again and again. */
export interface OutageLog {
  readonly failed: (error: unknown) => void
  /** The work was done. Nothing is logged unless an outage was. */
  readonly worked: () => void
}

interface Lines {
  readonly level: 'warn' | 'error'
  readonly failing: string
  readonly working: string
  /** What all lines contain. */
  readonly about?: Readonly<Record<string, string>>
}

/** How often an outage is logged again while it lasts. */
const REPEAT_EVERY_MS = 300_000
/** How often the beginning of an outage is logged at most, if a store works and fails in turns. */
const BEGINNINGS_EVERY_MS = 10_000

/** Logs the beginning and the end of an outage, and one line each five minutes between. `now` is in milliseconds of a monotonic clock. */
export function createOutageLog(
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { level, failing, working, about = {} }: Lines,
  now = () => performance.now(),
): OutageLog {
  let isLogged = false
  let loggedAt = -Infinity
  let suppressed = 0
  return {
    failed(error) {
      if (now() - loggedAt < (isLogged ? REPEAT_EVERY_MS : BEGINNINGS_EVERY_MS)) {
        suppressed += 1
        return
      }
      log[level]({ ...about, err: error, suppressed }, failing)
      isLogged = true
      loggedAt = now()
      suppressed = 0
    },
    worked() {
      if (!isLogged) return
      log.info({ ...about, suppressed }, working)
      isLogged = false
      suppressed = 0
    },
  }
}
