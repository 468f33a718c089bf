import type { Database } from '@player/db'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startWorkAlarm } from './work-alarm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('A line a minute says that no worker works', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  // Of a database that no worker has used: its answers have no rows.
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (all) => new PostgresIntrospector(all),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const alarm = startWorkAlarm({ db, log })
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
