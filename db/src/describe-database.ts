import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The server's major version and whether the database is empty, for backups. */
export async function describeDatabase(db: Db): Promise<{ major: number; isEmpty: boolean }> {
  const { rows } = await sql<{ major: number; isEmpty: boolean }>`
    select current_setting('server_version_num')::int / 10000 as major,
      not exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname !~ '^pg_' and nspname <> 'information_schema'
      ) as "isEmpty"`.execute(db)
  const [description] = rows
  if (!description) throw new Error('The query for the version of PostgreSQL returned no row')
  return description
}
