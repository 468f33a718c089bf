/* Messages from visitors. A message is accepted with the commit of its row; the e-mail to support follows. */
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
