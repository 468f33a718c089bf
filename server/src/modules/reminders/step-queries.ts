import { daysAgo, type Db, deleteOlder } from '@player/db'
import { sql } from 'kysely'
import type { ReminderDue } from './events.ts'

const tables = (db: Db) => db.$pickTables<'reminder_steps'>()

/** An end that changes by fewer days counts as unchanged: a provider that changes it daily causes at most one e-mail per step and week. */
const SAME_END_DAYS = 7

/** Inserts the new steps whose reminder still exists, and returns them. */
export async function insertSteps(db: Db, steps: readonly ReminderDue[]): Promise<readonly ReminderDue[]> {
  const { rows } = await sql<ReminderDue>`
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

/** Deletes the steps whose end is more than `SAME_END_DAYS` ago: no new end can count as the same. */
export const pruneSteps = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'reminder_steps', 'ends_on', daysAgo(SAME_END_DAYS))
