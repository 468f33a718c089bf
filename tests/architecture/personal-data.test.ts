import { withoutPersonalData } from '@player/server/kernel/expiring-tables'
import { personalData } from '@player/server/kernel/personal-data'
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from './source.ts'

const DATABASE = [...textOf('db/src/database.ts').matchAll(/^ {2}(\w+): \w+\.(\w+Table) \/\//gm)].map(
  ([, table = '', type = '']) => ({ table, type }),
)
const SCHEMA = filesOf('db/src/schema/*.ts').map(textOf).join('\n')
const tables = personalData.flatMap((entry) => Object.entries<readonly string[]>(entry.tables))

describe('The list of personal data', () => {
  it('has every table, also those without personal data', () => {
    const listed = [...new Set(tables.map(([table]) => table)), ...withoutPersonalData]
    expect(listed.toSorted()).toEqual(DATABASE.map(({ table }) => table).toSorted())
  })

  it('has only existing columns, each once', () => {
    const named = tables.flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
    const declared = new Set(
      DATABASE.flatMap(({ table, type }) => {
        const [, body = ''] = new RegExp(`interface ${type} {\\n([^]*?)\\n}`).exec(SCHEMA) ?? []
        return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column]) => `${table}.${column}`)
      }),
    )
    expect(named.filter((column) => !declared.has(column))).toEqual([])
    expect(named).toEqual([...new Set(named)])
  })
})
