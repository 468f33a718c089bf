import { workFacts, type WorkFacts } from './check-queries.ts'
import type { Context } from './context.ts'
import type { LocalAnswer } from './metrics-port.ts'
import { singleFlight } from './single-flight.ts'

const MAX_WAIT_S = 60
const CHECK_EVERY_MS = 5_000
const LOG_EVERY_MS = 60_000

/** A sentence for each problem with workers, for the log, `/health/work` and `ops check`. */
export function workProblems({ waiting, seen }: WorkFacts): {
  backlogProblem: string | null
  activityProblem: string | null
} {
  const isLate = waiting !== null && waiting > MAX_WAIT_S
  return {
    backlogProblem: isLate ? `The oldest pending event has waited for ${Math.round(waiting)} s` : null,
    activityProblem:
      seen === null
        ? 'No worker has worked yet'
        : seen > MAX_WAIT_S
          ? `No worker has worked for ${Math.round(seen)} s`
          : null,
  }
}

/** Watches the workers from a server, because frozen workers send no e-mail. `answer` is that of `/health/work`. Warns at once when work stops, then once a minute until it is done again. */
export function startWorkAlarm({ db, log }: Pick<Context, 'db' | 'log'>) {
  const check = singleFlight(async () => {
    const facts = await workFacts(db)
    return { facts, reasons: Object.values(workProblems(facts)).filter((reason) => reason !== null) }
  })
  // Until the first good check it does not warn for a minute: at a first start no worker has worked yet.
  let lastWarned = performance.now()
  const warn = (details: object, sentence: string) => {
    const now = performance.now()
    if (now - lastWarned < LOG_EVERY_MS) return
    lastWarned = now
    log.warn(details, sentence)
  }
  const watch = () =>
    check().then(
      ({ facts, reasons }) => {
        if (reasons.length > 0) warn({ reasons, ...facts }, 'Work is not being done')
        else lastWarned = -Infinity
      },
      (error: unknown) => warn({ err: error }, 'It is not known whether work is being done'),
    )
  const timer = setInterval(() => void watch(), CHECK_EVERY_MS)
  return {
    /** 200, or 503 with reasons. `waiting` and `seen` are seconds. */
    answer: async (): Promise<LocalAnswer> => {
      const failed = { facts: {}, reasons: ['The database does not answer'] }
      const { facts, reasons } = await check().catch(() => failed)
      const status = reasons.length === 0 ? 'ok' : 'unavailable'
      return { status: status === 'ok' ? 200 : 503, body: JSON.stringify({ status, reasons, ...facts }) }
    },
    stop: () => clearInterval(timer),
  }
}
