import { type Db, hasRow, now, type Parameter, reading } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'installations' | 'device_states' | 'devices' | 'mac_moves'>()

const installationBy = reading((db, parameter: Parameter<{ hash: Buffer }>) =>
  tables(db)
    .selectFrom('installations')
    .innerJoin('device_states as device', 'device.id', 'installations.device_id')
    .selectAll('device')
    .select([
      'installations.id as installation_id',
      'authorized_at',
      sql<boolean>`ended_at is not null`.as('ended'),
      sql<boolean>`case when token_hash = ${parameter('hash')} then token_expires_at else token_before_expires_at end <= app_now()`.as(
        'expired',
      ),
    ])
    .where((row) =>
      row.or([row('token_hash', '=', parameter('hash')), row('token_before_hash', '=', parameter('hash'))]),
    ),
)

/** The installation with this token, current, previous or expired, and the state of its device. */
export async function installationByToken(db: Db, hash: Buffer) {
  const [installation] = await installationBy(db, { hash })
  return installation
}

const columns = [
  'id',
  'thumbprint',
  'device_id',
  'authorized_at',
  'ended_at',
  'claim_number',
  'macs',
  'model',
  'os',
] as const

export async function writeReadTime(db: Db, id: string): Promise<void> {
  await tables(db).updateTable('installations').set({ read_at: now }).where('id', '=', id).execute()
}

/** The addresses that an app reported last. */
export async function macsOf(db: Db, id: string): Promise<readonly string[]> {
  const installation = await tables(db)
    .selectFrom('installations')
    .select('macs')
    .where('id', '=', id)
    .executeTakeFirst()
  return installation?.macs ?? []
}

const selectInstallation = (db: Db) => tables(db).selectFrom('installations').select(columns)

export const lockInstallation = (db: Db, id: string) =>
  selectInstallation(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Lets an installation act for the device that it waits for. False if that device is deleted. */
export const writeAuthorized = (db: Db, id: string): Promise<boolean> =>
  tables(db)
    .updateTable('installations')
    .set({ authorized_at: now, claim_number: null })
    .where('id', '=', id)
    .where('device_id', 'in', (query) =>
      query.selectFrom('devices').select('id').where('deleted_at', 'is', null),
    )
    .returning('id')
    .$call(hasRow)

/** Lets a waiting installation wait for another device. */
export async function writeWaitsFor(db: Db, id: string, deviceId: string): Promise<void> {
  await tables(db).updateTable('installations').set({ device_id: deviceId }).where('id', '=', id).execute()
}

export const lockInstallationByKey = (db: Db, thumbprint: string) =>
  selectInstallation(db).where('thumbprint', '=', thumbprint).forUpdate().executeTakeFirst()

/** When the device of an installation moved or was deleted, if that ended the installation. */
export function causeOfEnd(db: Db, id: string) {
  return tables(db)
    .selectFrom('installations')
    .leftJoin('mac_moves', (join) =>
      join.onRef('mac_moves.device_id', '=', 'installations.device_id').onRef('moved_at', '=', 'ended_at'),
    )
    .leftJoin('devices', (join) =>
      join.onRef('devices.id', '=', 'installations.device_id').onRef('deleted_at', '=', 'ended_at'),
    )
    .select(['moved_at', 'deleted_at'])
    .where('installations.id', '=', id)
    .executeTakeFirst()
}
