/*
 * Proof of work is harder while many logins fail (D16). A captcha keeps its own difficulty; the default is the usual one.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table captchas add column work_bits smallint not null default 17`.execute(db)
}
