import type { Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { sealedByOther, type SealedText } from '../../kernel/reseal.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'devices'>()

export type Sealed = 'device_key_sealed' | 'parent_pin_sealed'

/** Devices behind this one whose text another key sealed, locked; what refers to them goes on meanwhile. */
export function lockSealed(
  db: Kysely<Database>,
  column: Sealed,
  writing: string,
  after: string | null,
  limit: number,
) {
  return own(db)
    .selectFrom('devices')
    .select(['id', sql<string>`${sql.ref(column)}`.as('sealed')])
    .where(sealedByOther(column, writing))
    .$if(after !== null, (rows) => rows.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}

/** The same secret, sealed again: no session ends and nobody is told. */
export async function replaceSealed(
  db: Kysely<Database>,
  column: Sealed,
  { id, sealed }: SealedText,
  again: string,
): Promise<void> {
  await own(db)
    .updateTable('devices')
    .set(column, again)
    .where('id', '=', id)
    .where(column, '=', sealed)
    .execute()
}

export async function countSealed(db: Kysely<Database>, column: Sealed, writing: string): Promise<number> {
  const { count } = await own(db)
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sealedByOther(column, writing))
    .executeTakeFirstOrThrow()
  return count
}
