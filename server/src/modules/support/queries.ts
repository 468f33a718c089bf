import { daysAgo, type Db, deleteOlder, hasRow, type Row } from '@player/db'

const tables = (db: Db) => db.$pickTables<'support_cases'>()

/** False if another case has this number. */
export const insertCase = (db: Db, supportCase: Omit<Row<'support_cases'>, 'created_at'>): Promise<boolean> =>
  tables(db)
    .insertInto('support_cases')
    .values(supportCase)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .$call(hasRow)

export const caseByNumber = (db: Db, number: string) =>
  tables(db).selectFrom('support_cases').selectAll().where('number', '=', number).executeTakeFirst()

export const prune = (db: Db, days: number): Promise<boolean> =>
  deleteOlder(tables(db), 'support_cases', 'created_at', daysAgo(days))

export const casesOf = (db: Db, deviceIds: readonly string[]) =>
  tables(db)
    .selectFrom('support_cases')
    .selectAll()
    .where('device_id', 'in', deviceIds)
    .orderBy('created_at')
    .execute()

export async function deleteCasesOf(db: Db, deviceIds: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('support_cases').where('device_id', 'in', deviceIds).execute()
}
