import { type Database, daysAgo, type Db, deleteBatch, hasRow, now, type Row } from '@player/db'
import { type ExpressionBuilder, sql } from 'kysely'
import { notifiedDashboards } from '../../kernel/announce.ts'
import { FIXED_DAYS } from '../../kernel/personal-data.ts'

const tables = (db: Db) => db.$pickTables<'reminders'>()

export type Reminder = Row<'reminders'>

const confirmableSince = daysAgo(FIXED_DAYS.reminders)

/** Replaces a device's reminder. The caller blocks other requests of the device. */
export async function replaceReminder(db: Db, reminder: Pick<Reminder, 'id' | 'device_id' | 'email_sealed'>) {
  await deleteReminder(db, reminder.device_id)
  await tables(db).insertInto('reminders').values(reminder).execute()
}

export const reminderOf = (db: Db, deviceId: string) =>
  selectCurrent(db).where('device_id', '=', deviceId).executeTakeFirst()

export const reminderById = (db: Db, id: string) => selectCurrent(db).where('id', '=', id).executeTakeFirst()

const selectCurrent = (db: Db) => tables(db).selectFrom('reminders').selectAll().where(isCurrent)

/** Whether a reminder is confirmed, or recent enough to be confirmed. */
const isCurrent = (row: ExpressionBuilder<Pick<Database, 'reminders'>, 'reminders'>) =>
  row.or([row('confirmed_at', 'is not', null), row('asked_at', '>', confirmableSince)])

/** Confirms a reminder and notifies the open dashboards. False if it can no longer be confirmed. */
export const writeConfirmed = (db: Db, id: string): Promise<boolean> =>
  tables(db)
    .updateTable('reminders')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .where(isCurrent)
    .returning(notifiedDashboards(sql.ref('device_id')))
    .$call(hasRow)

const deleteAndNotify = (db: Db) =>
  tables(db)
    .deleteFrom('reminders')
    .returning(notifiedDashboards(sql.ref('device_id')))

export async function deleteReminder(db: Db, deviceId: string): Promise<void> {
  await deleteAndNotify(db).where('device_id', '=', deviceId).execute()
}

export async function deleteById(db: Db, id: string): Promise<void> {
  await deleteAndNotify(db).where('id', '=', id).execute()
}

export const remindersOf = (db: Db, deviceIds: readonly string[]) =>
  tables(db)
    .selectFrom('reminders')
    .selectAll()
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .execute()

export async function deleteRemindersOf(db: Db, deviceIds: readonly string[]): Promise<void> {
  await tables(db)
    .deleteFrom('reminders')
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .execute()
}

const PAGE_SIZE = 500

export async function* pagesOfReminders(db: Db): AsyncGenerator<readonly Reminder[]> {
  const query = tables(db).selectFrom('reminders').selectAll().orderBy('id').limit(PAGE_SIZE)
  let page = await query.execute()
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield page
    if (page.length < PAGE_SIZE) return
    page = await query.where('id', '>', last.id).execute()
  }
}

export function pruneReminders(db: Db): Promise<boolean> {
  const old = tables(db)
    .selectFrom('reminders')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<=', confirmableSince)
  return deleteBatch(tables(db), 'reminders', old)
}
