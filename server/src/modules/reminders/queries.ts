import { type Database, type Db, deleteBatch, now, secondsFromNow } from '@player/db'
import { sql, type Selectable } from 'kysely'
import { toldDevice } from '../../kernel/live.ts'
import { CONFIRMABLE_DAYS } from './contract.ts'

const own = (db: Db) => db.$pickTables<'reminders' | 'reminder_steps'>()

export type Reminder = Selectable<Database['reminders']>

const DAY_SECONDS = 86_400
const unconfirmable = secondsFromNow(-CONFIRMABLE_DAYS * DAY_SECONDS)

/** Replaces what a device had. The caller has locked the device's asks. */
export async function replaceReminder(
  db: Db,
  reminder: Pick<Reminder, 'id' | 'device_id' | 'email_sealed'>,
): Promise<void> {
  await deleteReminder(db, reminder.device_id)
  await own(db).insertInto('reminders').values(reminder).execute()
}

/** Of a device, unless it can no longer be confirmed. */
export const reminderOf = (db: Db, deviceId: string) =>
  current(db).where('device_id', '=', deviceId).executeTakeFirst()

export const reminderById = (db: Db, id: string) => current(db).where('id', '=', id).executeTakeFirst()

const current = (db: Db) =>
  own(db)
    .selectFrom('reminders')
    .selectAll()
    .where((row) => row.or([row('confirmed_at', 'is not', null), row('asked_at', '>', unconfirmable)]))

/** Notifies the open dashboards. False if it can no longer be confirmed. */
export async function writeConfirmed(db: Db, id: string): Promise<boolean> {
  const confirmed = await own(db)
    .updateTable('reminders')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .where((row) => row.or([row('confirmed_at', 'is not', null), row('asked_at', '>', unconfirmable)]))
    .returning(toldDevice(sql.ref('device_id')))
    .executeTakeFirst()
  return confirmed !== undefined
}

export async function deleteReminder(db: Db, deviceId: string): Promise<void> {
  await own(db)
    .deleteFrom('reminders')
    .where('device_id', '=', deviceId)
    .returning(toldDevice(sql.ref('device_id')))
    .execute()
}

export async function deleteById(db: Db, id: string): Promise<void> {
  await own(db)
    .deleteFrom('reminders')
    .where('id', '=', id)
    .returning(toldDevice(sql.ref('device_id')))
    .execute()
}

export const remindersOf = (db: Db, deviceIds: readonly string[]) =>
  own(db)
    .selectFrom('reminders')
    .selectAll()
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .execute()

export async function deleteRemindersOf(db: Db, deviceIds: readonly string[]): Promise<void> {
  await own(db)
    .deleteFrom('reminders')
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .execute()
}

/** A page of all, in the order of their ids. */
export const remindersAfter = (db: Db, after: string, limit: number) =>
  own(db).selectFrom('reminders').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

/** An e-mail to send. */
export interface NewStep {
  readonly reminderId: string
  readonly playlistId: string
  readonly endsOn: string
  readonly days: number
}

/** Inserts those that are new, and whose reminder is still there. Returns these. */
export async function insertSteps(db: Db, steps: readonly NewStep[]): Promise<readonly NewStep[]> {
  const { rows } = await sql<NewStep>`
    insert into reminder_steps (reminder_id, playlist_id, ends_on, days)
    select reminders.id, playlist_id, ends_on, days
    from unnest(
      ${steps.map(({ reminderId }) => reminderId)}::uuid[], ${steps.map(({ playlistId }) => playlistId)}::uuid[],
      ${steps.map(({ endsOn }) => endsOn)}::date[], ${steps.map(({ days }) => days)}::int[]
    ) as step (reminder_id, playlist_id, ends_on, days)
    join reminders on reminders.id = step.reminder_id
    order by reminders.id, playlist_id
    for key share of reminders
    on conflict do nothing
    returning reminder_id as "reminderId", playlist_id as "playlistId", ends_on::text as "endsOn", days
  `.execute(db)
  return rows
}

export function pruneReminders(db: Db): Promise<boolean> {
  const old = own(db)
    .selectFrom('reminders')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<=', unconfirmable)
  return deleteBatch(own(db), 'reminders', old)
}

/** Deletes the steps of ends that are over. */
export function pruneSteps(db: Db): Promise<boolean> {
  const old = own(db).selectFrom('reminder_steps').where('ends_on', '<', secondsFromNow(-DAY_SECONDS))
  return deleteBatch(own(db), 'reminder_steps', old)
}
