/*
 * Where to e-mail before a playlist's account ends, encrypted (D59), and which of these e-mails were sent or are due. A step has no foreign key to its
 * playlist, whose deletion may be undone: the same e-mail is not sent again. The previous version writes none of it.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists reminders (
      id uuid primary key,
      device_id uuid not null unique references devices on delete cascade,
      email_sealed text not null,
      asked_at timestamptz not null default app_now(),
      confirmed_at timestamptz
    )
  `.execute(db)
  await sql`create index if not exists reminders_unconfirmed on reminders (asked_at) where confirmed_at is null`.execute(
    db,
  )
  await sql`
    create table if not exists reminder_steps (
      reminder_id uuid not null references reminders on delete cascade,
      playlist_id uuid not null,
      ends_on date not null,
      days smallint not null,
      primary key (reminder_id, playlist_id, ends_on, days)
    )
  `.execute(db)
  await sql`create index if not exists reminder_steps_ends_on on reminder_steps (ends_on)`.execute(db)
}
