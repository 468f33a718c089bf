import { describe, expect, it } from 'vitest'
import { codeOf, filesOf, isTest, textOf } from './source.ts'

/** Each table's owner, from `db/src/database.ts`. */
const OWNERS = new Map(
  [...textOf('db/src/database.ts').matchAll(/^ {2}(\w+): [\w.]+ \/\/ (\w+)$/gm)].map(
    ([, table = '', owner = '']) => [table, owner],
  ),
)
const CODE = ['db', 'server', 'workers', 'infra'].flatMap(codeOf).filter((file) => !isTest(file))
const STATEMENT =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|innerJoin|leftJoin)\(\s*'(\w+)(?: as \w+)?'/g

describe('Database tables', () => {
  it('have an owner', () => {
    const declared = [...textOf('db/src/database.ts').matchAll(/^ {2}(\w+): [\w.]+(?:Table|View)/gm)].map(
      ([, table]) => table,
    )
    expect([...OWNERS.keys()]).toEqual(declared)
    const modules = filesOf('server/src/modules/*/index.ts').map((file) => file.split('/')[3])
    expect([...OWNERS.values()].filter((owner) => ![...modules, 'kernel', 'db'].includes(owner))).toEqual([])
  })

  it('are read and written by their owner only', () => {
    const used = CODE.flatMap((file) =>
      [...textOf(file).matchAll(STATEMENT)].map(([, table = '']) => ({ file, table })),
    ).filter(({ table }) => OWNERS.has(table))
    expect(new Set(used.map(({ table }) => table)).size).toBeGreaterThan(10)
    const byOthers = used.filter(({ file, table }) => ownerOf(file) !== OWNERS.get(table))
    expect(byOthers.map(({ file, table }) => `${file} uses ${table}`)).toEqual([])
  })

  it('are picked by the queries of their owner only', () => {
    const queries = filesOf('server/src/modules/**/*queries.ts')
    for (const file of queries) {
      const picked = [...(/\$pickTables<([^>]+)>/.exec(textOf(file))?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
        ([, table = '']) => table,
      )
      expect(picked.length, file).toBeGreaterThan(0)
      for (const table of picked)
        expect(`${file} picks ${table} of ${OWNERS.get(table)}`).toBe(
          `${file} picks ${table} of ${ownerOf(file)}`,
        )
      const bare = textOf(file).match(/\b(?:db|tx)\s*\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g)
      expect(bare, `${file} accesses tables without $pickTables`).toBeNull()
    }
  })
})

describe('SQL', () => {
  it('is written only in queries, the kernel, db and the health check', () => {
    const allowed =
      /^(db\/(src|migrations)\/|server\/src\/kernel\/|server\/src\/modules\/\w+\/(\w+\/)?([\w-]+-)?queries\.ts$|server\/src\/http\/health\.ts$)/
    const outside = CODE.filter((file) => STATEMENT.test(textOf(file)) && !allowed.test(file))
    expect(outside).toEqual([])
  })

  it('sets the state of a payment in one statement', () => {
    const setting = CODE.filter((file) => /\bPaymentsWithState\b|\bupdate payments\b/i.test(textOf(file)))
    expect(setting.filter((file) => !file.startsWith('db/'))).toEqual([
      'server/src/modules/payments/store/change-queries.ts',
    ])
    const deciding = CODE.filter((file) => /\bwriteChange\(/.test(textOf(file)))
    expect(deciding).toEqual([
      'server/src/modules/payments/change/change-payment.ts',
      'server/src/modules/payments/store/change-queries.ts',
    ])
  })

  it('compares deadlines with app_now(), which tests can shift', () => {
    const code = CODE.filter((file) => file !== 'db/migrations/20261120T1000-devices.ts')
    const clocks = /\b(now\(\)|current_timestamp|clock_timestamp\(\)|statement_timestamp\(\))/i
    const otherClocks = code.filter((file) =>
      [...textOf(file).matchAll(/sql(?:<[^`]*>)?`([^`]*)`/g)].some(([, text = '']) =>
        clocks.test(text.replaceAll('app_now()', '')),
      ),
    )
    expect(otherClocks).toEqual([])
  })
})

function ownerOf(file: string): string {
  if (file.startsWith('db/')) return 'db'
  if (file.startsWith('workers/')) return 'workers'
  if (file.startsWith('server/src/kernel/')) return 'kernel'
  return /^server\/src\/modules\/(\w+)\//.exec(file)?.[1] ?? 'none'
}
