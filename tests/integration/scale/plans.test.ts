import { describe, expect } from 'vitest'
import { filesOf, textOf } from '../../architecture/source.ts'
import { countCalls } from '../../kit/calls.ts'
import { seedManyRows } from '../../kit/many-rows.ts'
import { nodesOf, watchStatements, type Statement } from '../../kit/statements.ts'
import { it } from '../../kit/test.ts'
import { doEverything } from './everything.ts'
import { EVERYTHING_ON } from './settings.ts'

/** 300,000 if not set. With 100,000 PostgreSQL chooses the same plans. */
const payments = Number(process.env['PLANS_PAYMENTS'] ?? 300_000)
/** Tables with fewer rows may be scanned. */
const FEW_ROWS = 5_000
/** An index access reads a few blocks (8 kB), and an update of the largest batch here about 1,000; more means unnecessary reads. */
const MAX_BLOCKS = 2_000

describe(`With ${payments} payments`, () => {
  it(
    'no statement scans a large table',
    {
      timeout: 600_000,
      retry: 0,
    },
    async ({ boot }) => {
      const stack = await boot({ workers: false, settings: EVERYTHING_ON })
      await seedManyRows(stack.ctx.config.database.url, { payments })
      const watch = await watchStatements(stack)
      try {
        const endOfCount = await countCalls()
        await stack.startWorkers()
        await doEverything(stack)
        expect.soft(uncalledFunctions(await endOfCount()), 'not called by everything.ts').toEqual([])
      } finally {
        watch.stop()
      }
      const tables = await stack.sql<{ name: string }>(LARGE_TABLES, FEW_ROWS)
      expect(tables.length).toBeGreaterThan(10)
      const large = new Set(tables.map(({ name }) => name))
      expect([...new Set(watch.statements.flatMap((statement) => largeReads(statement, large)))]).toEqual([])
    },
  )
})

const LARGE_TABLES = `select relname as name from pg_class
  where relkind = 'r' and reltuples > $1 and relnamespace = 'public'::regnamespace`

/**
 * Statements that may read a whole table: `keys check` counts all PINs, `payments report` sums up all payments, and `people erase` searches
 * the reasons of all acts of support, and the errors of all deliveries.
 */
const READ_ALL = [
  'split_part(pin_hash',
  `'YYYY-MM') as "month"`,
  'update "audit" set "reason"',
  'lower(last_error)',
]

/** The unnecessary reads of a statement. */
function largeReads({ text, plan }: Statement, large: ReadonlySet<string>): string[] {
  return nodesOf(plan)
    .filter(({ 'Relation Name': table = '' }) => large.has(table))
    .flatMap((step) => {
      const { 'Node Type': type, 'Relation Name': table } = step
      const blocks = step['Shared Hit Blocks'] + step['Shared Read Blocks']
      if (READ_ALL.some((part) => text.includes(part))) return []
      if (type.endsWith('Seq Scan')) return [`All of ${table} is read: ${text}`]
      return blocks > MAX_BLOCKS ? [`Over ${MAX_BLOCKS} blocks of ${table} are read: ${text}`] : []
    })
}

/** The files with statements. */
const QUERIES = [
  'server/src/modules/**/*queries.ts',
  'server/src/kernel/mails.ts',
  'server/src/kernel/{throttle,audit,rotation,rotate-keys}.ts',
  'db/src/{deliveries,outbox,dead-deliveries}.ts',
]
/** Called only during an outage of the queue's store; it reads one delivery by its key. */
const EXCLUDED = new Set(['db/src/deliveries.ts: undoSends'])

const FUNCTION = /^export (?:async )?function (\w+)|^export const (\w+) = (?:async )?\(/gm

/** Functions with statements that were not called. */
function uncalledFunctions(called: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return QUERIES.flatMap(filesOf)
    .flatMap((file) => {
      const [, calledNames] = [...called].find(([url]) => url.endsWith(`/${file}`)) ?? []
      const names = [...textOf(file).matchAll(FUNCTION)].map(([, named, arrow]) => named ?? arrow ?? '')
      return names.filter((name) => !calledNames?.has(name)).map((name) => `${file}: ${name}`)
    })
    .filter((name) => !EXCLUDED.has(name))
}
