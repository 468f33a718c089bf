import type { Database } from '@player/db'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkFacts } from './check-queries.ts'
import { startWorkAlarm } from './work-alarm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The alarm on a database with these facts, null for one that no worker has used, and what it logs. */
function alarmOn(facts: () => WorkFacts | null) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => {
      const row = facts()
      return Promise.resolve({ rows: row ? [{ ...row }] : [] })
    },
  })
  return { lines, alarm: startWorkAlarm({ db, log }) }
}

it('Logs one line a minute while no worker works', async () => {
  const { lines, alarm } = alarmOn(() => null)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(lines).toEqual([])
  await vi.advanceTimersByTimeAsync(61_000)
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'Work is not being done', reasons: ['No worker has worked yet'] },
    { level: 40 },
  ])
  alarm.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(lines).toHaveLength(2)
})

it('Logs the first line when no worker has worked for a minute, however long the server runs', async () => {
  let seen = 0
  const { lines, alarm } = alarmOn(() => ({ waiting: null, seen }))
  await vi.advanceTimersByTimeAsync(100_000)
  expect(lines).toEqual([])
  seen = 61
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toHaveLength(1)
  seen = 0
  await vi.advanceTimersByTimeAsync(5_000)
  seen = 62
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toHaveLength(2)
  alarm.stop()
})
