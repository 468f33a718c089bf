import type { Database } from '@player/db'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCircuitBreakers } from './circuit-breakers.ts'
import type { Job } from './define-job.ts'
import { timingsOf } from './timings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('Waiting deliveries become due once after an outage, and not at each answer of a dependency that keeps failing', async () => {
  let rescheduled = 0
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => void (rescheduled += 1),
  })
  const job: Job = {
    name: 'send-email',
    event: 'message.sent',
    queue: 'mail',
    attempts: 1,
    backoffMs: 1,
    run: () => Promise.resolve(),
  }
  const timings = timingsOf(10)
  const jobs = new Map([[job.name, job]])
  const breakers = createCircuitBreakers({ db, log: pino({ level: 'silent' }) }, jobs, timings)
  await breakers.answered('mail')
  expect(rescheduled).toBe(1)
  for (let count = 0; count < 100; count += 1) {
    breakers.failed('mail', 'mail', new Error('no answer'))
    vi.advanceTimersByTime(timings.probeEveryMs - 1)
    await breakers.probe()
    await breakers.answered('mail')
  }
  expect(rescheduled).toBe(1)
  breakers.failed('mail', 'mail', new Error('no answer'))
  vi.advanceTimersByTime(timings.probeEveryMs + 1)
  await breakers.answered('mail')
  expect(rescheduled).toBe(2)
})
