import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The server's major version and whether the database is empty, for backups. */
export const describeDatabase = (db: Db): Promise<{ major: number; isEmpty: boolean }> =>
  db
    .selectNoFrom([
      sql<number>`current_setting('server_version_num')::int / 10000`.as('major'),
      sql<boolean>`not exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname !~ '^pg_' and nspname <> 'information_schema'
      )`.as('isEmpty'),
    ])
    .executeTakeFirstOrThrow()
