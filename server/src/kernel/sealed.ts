import type { Database } from '@player/db'
import { sql, type Kysely } from 'kysely'

/** A column of sealed texts, walked in the order of its rows' ids. */
export interface SealedColumn {
  /** 'playlists.source_sealed' */
  readonly name: string
  /** The place that the text of this row is bound to. */
  context(id: string): string
  /** The rows behind this one; null where nothing is sealed. */
  page(db: Kysely<Database>, after: string | null, limit: number): Promise<readonly Row[]>
  /**
   * Writes texts sealed again, each only where the old one still is, and passes over rows that others hold; nothing else of a row
   * counts as changed. How many that were.
   */
  replace(tx: Kysely<Database>, texts: readonly SealedAgain[]): Promise<number>
  /** How many rows there are, as PostgreSQL estimates it. */
  estimate(db: Kysely<Database>): Promise<number>
}

export interface Row {
  readonly id: string
  readonly sealed: string | null
}

export interface SealedAgain {
  readonly id: string
  readonly sealed: string
  readonly again: string
}

/** For the module that owns the table. `context` is what it seals this column's texts with. */
export function sealedColumn(
  tableName: keyof Database,
  columnName: string,
  context: (id: string) => string,
): SealedColumn {
  const [table, column] = [sql.table(tableName), sql.ref(columnName)]
  return {
    name: `${tableName}.${columnName}`,
    context,
    async page(db, after, limit) {
      const behind = after === null ? sql`` : sql`where id > ${after}`
      const { rows } = await sql<Row>`
        select id, ${column} as sealed from ${table} ${behind} order by id limit ${limit}
      `.execute(db)
      return rows
    },
    async replace(tx, texts) {
      const ids = texts.map(({ id }) => id)
      const old = texts.map(({ sealed }) => sealed)
      const again = texts.map((text) => text.again)
      const { numAffectedRows } = await sql`
        update ${table} set ${column} = new.again
        from unnest(${ids}::uuid[], ${old}::text[], ${again}::text[]) as new (id, sealed, again)
        where ${table}.id = new.id and ${table}.${column} = new.sealed and ${table}.id in (
          select id from ${table} where id = any(${ids}::uuid[]) order by id for no key update skip locked
        )
      `.execute(tx)
      return Number(numAffectedRows ?? 0)
    },
    async estimate(db) {
      const { rows } = await sql<{ rows: number }>`
        select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(${tableName})
      `.execute(db)
      return rows[0]?.rows ?? 0
    },
  }
}
