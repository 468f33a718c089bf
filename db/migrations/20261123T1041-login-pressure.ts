/*
 * While many logins fail across the site, the work that stands in for a captcha is harder (D16). A captcha keeps how hard its
 * own is; those of a server that does not know the column yet have the usual work.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table captchas add column work_bits smallint not null default 17`.execute(db)
}
