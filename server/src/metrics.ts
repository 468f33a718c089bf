import { openWork, workFacts } from './kernel/check-queries.ts'
import type { Context } from './kernel/context.ts'
import type { Live } from './kernel/live.ts'
import { gauges, limitsSpent } from './kernel/metrics.ts'
import { poolReading, type Reading } from './kernel/metrics-route.ts'
import { networkLimits } from './kernel/network-limit.ts'
import { singleFlight } from './kernel/single-flight.ts'
import { openCircuits } from './modules/payments/index.ts'

/** The gauges of a server, also those of the workers' open work, because frozen workers do not answer. */
export function serverReadings(ctx: Context, live: Live, reservedCtx: Context): readonly Reading[] {
  const limits = Object.values(ctx.config.throttles).flatMap((rule) =>
    typeof rule === 'number' ? [] : [rule.name],
  )
  // Starts each series at 0, like `requestsFailed`.
  for (const limit of new Set([...limits, ...networkLimits(ctx)])) limitsSpent.inc({ limit }, 0)
  gauges.longPollsMax.set(ctx.config.longPollsMax)
  return [
    () => {
      gauges.longPolls.set(live.polls.count)
      gauges.liveInterrupted.set(live.listening ? 0 : 1)
    },
    poolReading('server', ctx.db),
    poolReading('callbacks', reservedCtx.db),
    singleFlight(() => readDatabase(reservedCtx)),
  ]
}

async function readDatabase({ db, log }: Context): Promise<void> {
  const facts = await Promise.all([workFacts(db), openWork(db), openCircuits(db)]).catch((error: unknown) => {
    log.warn({ err: error }, 'The figures of the database could not be read')
    return null
  })
  for (const gauge of [gauges.deliveries, gauges.deliveryAge, gauges.methodHidden]) gauge.reset()
  gauges.databaseUnread.set(facts === null ? 1 : 0)
  if (facts === null) return
  const [{ waiting: waitingSeconds, seen: secondsSinceHeartbeat }, work, hidden] = facts
  gauges.oldestUndone.set(waitingSeconds ?? 0)
  // NaN until the first worker.
  gauges.workerSeen.set(secondsSinceHeartbeat ?? Number.NaN)
  for (const { job, waitingCount, dead, age } of work) {
    gauges.deliveries.set({ job_name: job, state: 'waiting' }, waitingCount)
    gauges.deliveries.set({ job_name: job, state: 'dead' }, dead)
    gauges.deliveryAge.set({ job_name: job }, age ?? 0)
  }
  for (const method of hidden) gauges.methodHidden.set({ method }, 1)
}
