import { type Db, type Parameter, reading, secondsFromNow } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'device_states' | 'installations' | 'devices'>()

export const stateOf = reading((db, parameter: Parameter<{ deviceId: string }>) =>
  tables(db).selectFrom('device_states').selectAll().where('id', '=', parameter('deviceId')),
)

export function installationById(db: Db, id: string) {
  return tables(db)
    .selectFrom('installations')
    .select(['id', 'device_id', 'thumbprint', 'authorized_at', 'ended_at', 'claim_number', 'os', 'read_at'])
    .select(sql<boolean>`coalesce(read_at < ${secondsFromNow(-3_600)}, true)`.as('read_is_old'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The secrets of the device for which an app acts; undefined if it does not. */
export function secretsOf(db: Db, { id, deviceId }: { readonly id: string; readonly deviceId: string }) {
  return tables(db)
    .selectFrom('installations')
    .innerJoin('devices', 'devices.id', 'installations.device_id')
    .select(['device_key_sealed', 'parent_pin_sealed'])
    .where('installations.id', '=', id)
    .where('device_id', '=', deviceId)
    .where('authorized_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}
