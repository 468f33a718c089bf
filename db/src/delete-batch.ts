import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** So many rows are deleted within a fraction of the statement timeout, including rows that other tables delete in cascade. */
const BATCH_SIZE = 5_000

/** Deletes up to 5,000 selected rows of a table, except locked ones. Returns whether there may be more. */
export const deleteBatch = <Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  selected: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> => {
  const ctids = selected
    .select(sql`ctid`.as('ctid'))
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  return deleteRows(db, table, sql`${ctids}`)
}

/** `deleteBatch` for rows whose time in `column` is earlier than `time`. */
export const deleteOlder = <Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  column: keyof Tables[Table] & string,
  time: RawBuilder<Date>,
): Promise<boolean> =>
  deleteRows(
    db,
    table,
    sql`select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${time}
      limit ${BATCH_SIZE} for update skip locked`,
  )

async function deleteRows<Tables>(
  db: Kysely<Tables>,
  table: string,
  ctids: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ctid = any(array(${ctids}))`.execute(db)
  return Number(numAffectedRows ?? 0) === BATCH_SIZE
}
