import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'

/** Takes a fraction of the statement timeout, also with the rows of other tables that are deleted with each. */
const BATCH_SIZE = 5_000

/** Deletes up to 5,000 of a table's selected rows, without those that are locked; returns whether there may be more. */
export async function deleteBatch<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  selected: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const rows = selected
    .select(sql`ctid`.as('ctid'))
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ctid = any(array(${rows}))`.execute(db)
  return Number(numAffectedRows ?? 0) === BATCH_SIZE
}
