import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { it } from '../../kit/test.ts'

interface Column {
  readonly nullable: boolean
  /** Whether inserts may omit the column, because it has a default or is nullable. */
  readonly optional: boolean
  readonly type: string
}
type Tables = Record<string, Record<string, Column>>

describe('The declared table types', () => {
  it('match the migrated database', async ({ stack }) => {
    const found = await stack.sql<{
      table: string
      column: string
      nullable: boolean
      filled: boolean
      udt: string
    }>(`
      select table_name as table, column_name as column, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' as filled, udt_name as udt
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%'
    `)
    const migrated: Tables = {}
    for (const { table, column, nullable, filled, udt } of found)
      (migrated[table] ??= {})[column] = { nullable, optional: nullable || filled, type: TYPES[udt] ?? udt }
    expect(declaredTables()).toEqual(migrated)
  })
})

/** The TypeScript type of each PostgreSQL type. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Buffer',
  bool: 'boolean',
  jsonb: 'unknown',
  // The only such column is in a view.
  json: 'ListedPlaylist[]',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}

const SOURCE = new URL('../../../db/src/', import.meta.url)

/** Parses `db/src/database.ts` and the interfaces of `db/src/schema`. */
function declaredTables(): Tables {
  const source = readdirSync(new URL('schema/', SOURCE))
    .map((file) => readFileSync(new URL(`schema/${file}`, SOURCE), 'utf8'))
    .join('\n')
  const aliases = Object.fromEntries(
    [...source.matchAll(/^(?:export )?type (\w+) =([^]*?)(?=\n\n|\nexport|$(?![^]))/gm)].map(
      ([, name = '', text = '']) => [name, text],
    ),
  )
  const database = readFileSync(new URL('database.ts', SOURCE), 'utf8')
  return Object.fromEntries(
    [...database.matchAll(/^ {2}(\w+): \w+\.(\w+) \/\/ \w+$/gm)].map(([, table = '', name = '']) => {
      const members = bodyOf(name, source)
        .replaceAll(/\/\*\*[^]*?\*\//g, '')
        .matchAll(/^ {2}(\w+): (.+)$/gm)
      // PostgreSQL reports all columns of a view as nullable.
      const viewColumn = name.endsWith('View') && { nullable: true, optional: true }
      return [
        table,
        Object.fromEntries(
          [...members].map(([, column = '', text = '']) => [
            column,
            { ...columnOf(text, aliases), ...viewColumn },
          ]),
        ),
      ]
    }),
  )
}

/** The members of an interface, with those that it extends. */
function bodyOf(name: string, source: string): string {
  const declared = new RegExp(`export interface ${name} (?:extends (\\w+) )?\\{([^]*?)\\n\\}`).exec(source)
  const [, base, body = ''] = declared ?? []
  return base === undefined ? body : bodyOf(base, source) + body
}

function columnOf(text: string, aliases: Record<string, string>): Column {
  const columnType = /^ColumnType<([^,]+), ([^,]+), .+>$/.exec(text)
  const generated = /^Generated<(.+)>$/.exec(text)
  const selectType = columnType?.[1] ?? generated?.[1] ?? text
  const nullable = /\bnull\b/.test(selectType)
  const optional = nullable || generated !== null || /\bundefined\b/.test(columnType?.[2] ?? '')
  return { nullable, optional, type: typeName(selectType, aliases) }
}

function typeName(selectType: string, aliases: Record<string, string>): string {
  const parts = selectType.split('|').map((part) => part.trim())
  const first = parts.find((part) => part !== '' && part !== 'null') ?? ''
  const alias = aliases[first]
  if (alias !== undefined) return typeName(alias, aliases)
  if (first.startsWith("'") || first.startsWith('(typeof ')) return 'string'
  if (first === 'object') return 'unknown'
  return /^\d+$/.test(first) ? 'number' : first
}
