import { workFacts, type WorkFacts } from './check-queries.ts'
import type { Context } from './context.ts'
import type { LocalAnswer } from './metrics-port.ts'
import { singleFlight } from './single-flight.ts'

const LIMIT_S = 60
const LOOK_EVERY_MS = 5_000
const LOG_EVERY_MS = 60_000

/** A sentence for each sign that nobody does the work: in the log, in `/health/work` and in `ops check`. */
export function workProblems({ waiting, seen }: WorkFacts): { waiting: string | null; seen: string | null } {
  const isLate = waiting !== null && waiting > LIMIT_S
  return {
    waiting: isLate ? `The oldest open event has waited for ${Math.round(waiting)} s` : null,
    seen:
      seen === null
        ? 'No worker has worked yet'
        : seen > LIMIT_S
          ? `No worker has worked for ${Math.round(seen)} s`
          : null,
  }
}

/**
 * Watches the workers from a server, since those that are frozen send no e-mail: `answer` is that of `/health/work`, and while something is
 * wrong the log has a warning a minute.
 */
export function startWorkAlarm({ db, log }: Pick<Context, 'db' | 'log'>) {
  const look = singleFlight(async () => {
    const facts = await workFacts(db)
    return { facts, reasons: Object.values(workProblems(facts)).filter((reason) => reason !== null) }
  })
  // Nothing is said in a process's first minute: at a first start no worker has worked yet.
  let lastWarned = performance.now()
  const warn = (details: object, sentence: string) => {
    const now = performance.now()
    if (now - lastWarned < LOG_EVERY_MS) return
    lastWarned = now
    log.warn(details, sentence)
  }
  const watch = () =>
    look().then(
      ({ facts, reasons }) => {
        if (reasons.length > 0) warn({ reasons, ...facts }, 'Work is not being done')
        else lastWarned = -Infinity
      },
      (error: unknown) => warn({ err: error }, 'It is not known whether work is being done'),
    )
  const timer = setInterval(() => void watch(), LOOK_EVERY_MS)
  return {
    /** 200, or 503 with reasons. `waiting` and `seen` are seconds. */
    answer: async (): Promise<LocalAnswer> => {
      try {
        const { facts, reasons } = await look()
        const status = reasons.length === 0 ? 'ok' : 'unavailable'
        return {
          status: reasons.length === 0 ? 200 : 503,
          body: JSON.stringify({ status, reasons, ...facts }),
        }
      } catch {
        const body = { status: 'unavailable', reasons: ['The database does not answer'] }
        return { status: 503, body: JSON.stringify(body) }
      }
    },
    stop: () => clearInterval(timer),
  }
}
