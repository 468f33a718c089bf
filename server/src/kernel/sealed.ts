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
  /** Locks rows, passing over those that others hold; what refers to them goes on meanwhile. */
  lock(tx: Kysely<Database>, ids: readonly string[]): Promise<readonly SealedText[]>
  /** Writes texts sealed again, each only where the old one still is; nothing else of the row counts as changed. */
  replace(tx: Kysely<Database>, texts: readonly SealedAgain[]): Promise<void>
  /** How many rows there are, as PostgreSQL estimates it. */
  estimate(db: Kysely<Database>): Promise<number>
}

interface Row {
  readonly id: string
  readonly sealed: string | null
}

export interface SealedText {
  readonly id: string
  readonly sealed: string
}

export interface SealedAgain extends SealedText {
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
    async lock(tx, ids) {
      const { rows } = await sql<SealedText>`
        select id, ${column} as sealed from ${table} where id = any(${ids}::uuid[]) and ${column} is not null
        order by id for no key update skip locked
      `.execute(tx)
      return rows
    },
    async replace(tx, texts) {
      const [ids, old, again] = [
        texts.map(({ id }) => id),
        texts.map(({ sealed }) => sealed),
        texts.map((text) => text.again),
      ]
      await sql`
        update ${table} set ${column} = new.again
        from unnest(${ids}::uuid[], ${old}::text[], ${again}::text[]) as new (id, sealed, again)
        where ${table}.id = new.id and ${table}.${column} = new.sealed
      `.execute(tx)
    },
    async estimate(db) {
      const { rows } = await sql<{ rows: number }>`
        select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(${tableName})
      `.execute(db)
      return rows[0]?.rows ?? 0
    },
  }
}
