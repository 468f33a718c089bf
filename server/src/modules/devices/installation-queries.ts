import { compiled, now, type Database, type Parameter } from '@player/db'
import { sql, type Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'installations'>()

const installationBy = compiled((db, parameter: Parameter<{ hash: Buffer }>) =>
  own(db)
    .selectFrom('installations')
    .select([
      'id',
      'device_id',
      sql<boolean>`authorized_at is not null`.as('authorized'),
      sql<boolean>`ended_at is not null`.as('ended'),
    ])
    .where((row) =>
      row.or([
        row.and([row('token_hash', '=', parameter('hash')), row('token_expires_at', '>', now)]),
        row.and([row('token_before_hash', '=', parameter('hash')), row('token_before_expires_at', '>', now)]),
      ]),
    ),
)

/** By a token or the one before, until it expires. */
export async function installationByToken(db: Kysely<Database>, hash: Buffer) {
  const [found] = await installationBy(db, { hash })
  return found
}
