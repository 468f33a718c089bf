/*
 * Messages from visitors. A message is accepted with the commit of its row; the e-mail to support follows.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
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
