import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface TableSize {
  readonly table: string
  readonly rows: number
  readonly bytes: number // with indexes
  /** Null for a table without one of TIME_COLUMNS and without a parent, like `rows_of_90_days`. */
  readonly rows_of_30_days: number | null
  readonly rows_of_90_days: number | null
}

const TIME_COLUMNS = [
  'created_at',
  'created_time',
  'granted_at',
  'added_at',
  'received_at',
  'raised_at',
  'moved_at',
  'sent_at',
  'trusted_at',
  'unlocked_at',
  'first_used_at',
  'at',
]

/** Tables without one of these columns, by name, each with the table to whose rows its own belong: they are assumed to grow alike. */
const PARENTS = new Map([
  ['arrangements', 'playlists'],
  ['device_versions', 'devices'],
  ['payment_schedules', 'payments'],
])

/** Blocks of 8 kB. In larger tables, about as many are read and the rows are extrapolated. */
const MAX_BLOCKS = 10_000

/** The sizes of all tables. Counts rows, in large tables in a sample. */
export async function tableSizes(db: Db): Promise<readonly TableSize[]> {
  const { rows: tables } = await sql<{ table: string; bytes: number; blocks: number; time: string | null }>`
    select relname as table, pg_total_relation_size(pg_class.oid) as bytes,
      pg_relation_size(pg_class.oid) / current_setting('block_size')::int as blocks,
      (select attname from pg_attribute where attrelid = pg_class.oid and not attisdropped
        and attname = any(${TIME_COLUMNS}::name[]) order by array_position(${TIME_COLUMNS}::name[], attname) limit 1) as time
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ '^kysely_'
    order by relname`.execute(db)
  const sizes: TableSize[] = []
  for (const { table, bytes, blocks, time } of tables) {
    const percent = Math.min(100, (100 * MAX_BLOCKS) / Math.max(blocks, 1))
    const countSince = (days: number) =>
      time === null
        ? sql<null>`null`
        : sql<number>`count(*) filter (where ${sql.ref(time)} >= app_now() - make_interval(days => ${sql.lit(days)}))`
    const { rows } = await sql<Omit<TableSize, 'table' | 'bytes'>>`
      select count(*) as rows, ${countSince(30)} as rows_of_30_days, ${countSince(90)} as rows_of_90_days
      from ${sql.table(table)} tablesample system (${sql.lit(percent)})`.execute(db)
    const [counts] = rows
    if (!counts) throw new Error(`The count of rows in ${table} returned no row`)
    const extrapolated = (count: number | null) =>
      count === null ? null : Math.round((count * 100) / percent)
    sizes.push({
      table,
      bytes,
      rows: extrapolated(counts.rows) ?? 0,
      rows_of_30_days: extrapolated(counts.rows_of_30_days),
      rows_of_90_days: extrapolated(counts.rows_of_90_days),
    })
  }
  return sizes.map((size) => {
    const parent = sizes.find(({ table }) => table === PARENTS.get(size.table))
    return parent ? inProportionTo(parent, size) : size
  })
}

function inProportionTo(parent: TableSize, size: TableSize): TableSize {
  const share = size.rows / Math.max(parent.rows, 1)
  const rowsOf = (count: number | null) => (count === null ? null : Math.round(count * share))
  const { rows_of_30_days: month, rows_of_90_days: quarter } = parent
  return { ...size, rows_of_30_days: rowsOf(month), rows_of_90_days: rowsOf(quarter) }
}
