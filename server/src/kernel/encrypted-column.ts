import type { Database, Db } from '@player/db'
import { sql } from 'kysely'
import type { Vault } from './vault.ts'

export interface Row {
  readonly id: string
  readonly encrypted: string | null
}

export interface ReencryptedText {
  readonly id: string
  readonly encrypted: string
  readonly reencrypted: string
}

/** A column of encrypted texts, which the database names `*_sealed`. */
export type EncryptedColumn = ReturnType<typeof encryptedColumn>

export function encryptedColumn(tableName: keyof Database, columnName: `${string}_sealed`) {
  const [table, column] = [sql.table(tableName), sql.ref(columnName)]
  const contextOf = (id: string) => `${tableName}:${id}:${columnName.replace('_sealed', '')}`
  return {
    name: `${tableName}.${columnName}`,
    encrypt: (vault: Vault, id: string, plain: string) => vault.encrypt(plain, contextOf(id)),
    decrypt: (vault: Vault, id: string, encrypted: string) => vault.decrypt(encrypted, contextOf(id)),
    async page(db: Db, afterId: string | null, limit: number) {
      const condition = afterId === null ? sql`` : sql`where id > ${afterId}`
      const { rows } = await sql<Row>`
        select id, ${column} as encrypted from ${table} ${condition} order by id limit ${limit}
      `.execute(db)
      return rows
    },
    /** Replaces texts that have not changed since they were read; skips locked rows. Returns the number of rows replaced. */
    async replace(tx: Db, texts: readonly ReencryptedText[]) {
      const ids = texts.map(({ id }) => id)
      const old = texts.map(({ encrypted }) => encrypted)
      const reencrypted = texts.map((text) => text.reencrypted)
      const { numAffectedRows } = await sql`
        update ${table} set ${column} = new.reencrypted
        from unnest(${ids}::uuid[], ${old}::text[], ${reencrypted}::text[]) as new (id, encrypted, reencrypted)
        where ${table}.id = new.id and ${table}.${column} = new.encrypted and ${table}.id in (
          select id from ${table} where id = any(${ids}::uuid[]) order by id for no key update skip locked
        )
      `.execute(tx)
      return Number(numAffectedRows ?? 0)
    },
    async estimate(db: Db) {
      const { rows } = await sql<{ rows: number }>`
        select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(${tableName})
      `.execute(db)
      return rows[0]?.rows ?? 0
    },
  }
}
