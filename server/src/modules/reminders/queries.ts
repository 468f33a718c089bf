import { type Database, type Db, deleteBatch, deleteOlder, now, secondsFromNow } from '@player/db'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { notifiedDashboards } from '../../kernel/live.ts'
import { CONFIRMABLE_DAYS } from './contract.ts'

const tables = (db: Db) => db.$pickTables<'reminders' | 'reminder_steps'>()

export type Reminder = Selectable<Database['reminders']>

const DAY_SECONDS = 86_400
const confirmableSince = secondsFromNow(-CONFIRMABLE_DAYS * DAY_SECONDS)

/** Replaces a device's reminder. The caller blocks other requests of the device. */
export async function replaceReminder(
  db: Db,
  reminder: Pick<Reminder, 'id' | 'device_id' | 'email_sealed'>,
): Promise<void> {
  await deleteReminder(db, reminder.device_id)
  await tables(db).insertInto('reminders').values(reminder).execute()
}

/** A device's reminder, unless it can no longer be confirmed. */
export const reminderOf = (db: Db, deviceId: string) =>
  selectCurrent(db).where('device_id', '=', deviceId).executeTakeFirst()

export const reminderById = (db: Db, id: string) => selectCurrent(db).where('id', '=', id).executeTakeFirst()

const selectCurrent = (db: Db) => tables(db).selectFrom('reminders').selectAll().where(isCurrent)

const isCurrent = (row: ExpressionBuilder<Pick<Database, 'reminders'>, 'reminders'>) =>
  row.or([row('confirmed_at', 'is not', null), row('asked_at', '>', confirmableSince)])

/** Confirms a reminder and notifies the open dashboards. False if it can no longer be confirmed. */
export async function writeConfirmed(db: Db, id: string): Promise<boolean> {
  const confirmed = await tables(db)
    .updateTable('reminders')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .where(isCurrent)
    .returning(notifiedDashboards(sql.ref('device_id')))
    .executeTakeFirst()
  return confirmed !== undefined
}

export async function deleteReminder(db: Db, deviceId: string): Promise<void> {
  await tables(db)
    .deleteFrom('reminders')
    .where('device_id', '=', deviceId)
    .returning(notifiedDashboards(sql.ref('device_id')))
    .execute()
}

export async function deleteById(db: Db, id: string): Promise<void> {
  await tables(db)
    .deleteFrom('reminders')
    .where('id', '=', id)
    .returning(notifiedDashboards(sql.ref('device_id')))
    .execute()
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

/** All reminders, a page at a time. */
export async function* pagesOfReminders(db: Db): AsyncGenerator<readonly Reminder[]> {
  const query = tables(db).selectFrom('reminders').selectAll().orderBy('id').limit(PAGE_SIZE)
  let page = await query.execute()
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield page
    if (page.length < PAGE_SIZE) return
    page = await query.where('id', '>', last.id).execute()
  }
}

/** An e-mail to send. */
export interface NewStep {
  readonly reminderId: string
  readonly playlistId: string
  readonly endsOn: string
  readonly days: number
}

/** An end that moves by less is the same end, so that a provider that moves it daily causes one e-mail of a step a week. */
const SAME_END_DAYS = 7

/** Inserts the new steps whose reminder still exists, and returns them. */
export async function insertSteps(db: Db, steps: readonly NewStep[]): Promise<readonly NewStep[]> {
  const { rows } = await sql<NewStep>`
    insert into reminder_steps (reminder_id, playlist_id, ends_on, days)
    select reminders.id, playlist_id, ends_on, days
    from unnest(
      ${steps.map(({ reminderId }) => reminderId)}::uuid[], ${steps.map(({ playlistId }) => playlistId)}::uuid[],
      ${steps.map(({ endsOn }) => endsOn)}::date[], ${steps.map(({ days }) => days)}::int[]
    ) as step (reminder_id, playlist_id, ends_on, days)
    join reminders on reminders.id = step.reminder_id
    where not exists (
      select from reminder_steps sent
      where sent.reminder_id = step.reminder_id and sent.playlist_id = step.playlist_id and sent.days = step.days
        and abs(sent.ends_on - step.ends_on) < ${SAME_END_DAYS}::int
    )
    order by reminders.id, playlist_id
    for key share of reminders
    on conflict do nothing
    returning reminder_id as "reminderId", playlist_id as "playlistId", ends_on::text as "endsOn", days
  `.execute(db)
  return rows
}

export function pruneReminders(db: Db): Promise<boolean> {
  const old = tables(db)
    .selectFrom('reminders')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<=', confirmableSince)
  return deleteBatch(tables(db), 'reminders', old)
}

/** Deletes the steps of past ends that no new end can be the same as. */
export const pruneSteps = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'reminder_steps', 'ends_on', SAME_END_DAYS * DAY_SECONDS)
