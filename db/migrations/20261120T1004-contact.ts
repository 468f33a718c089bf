/*
 * Messages from visitors. A message is accepted once its row is committed; mailing it to support is a reaction
 * to that, so that a mail server that is down costs the visitor nothing.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_messages (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      created_at timestamptz not null default app_now()
    )
  `.execute(db)
}
