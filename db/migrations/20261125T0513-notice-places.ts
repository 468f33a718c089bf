/*
 * Where a notice is shown. The previous version adds notices for televisions, as this default says, and shows all of them there, also one
 * that is only for the site.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices
    add column shown_on text not null default 'tv' check (shown_on in ('tv', 'site', 'both'))
  `.execute(db)
}
