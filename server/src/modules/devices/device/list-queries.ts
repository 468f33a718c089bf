import type { Db } from '@player/db'

const tables = (db: Db) => db.$pickTables<'devices' | 'device_addresses'>()

/** Devices in the order of their ids, without those that another one replaced. */
export function pageOfDevices(db: Db, after: string | null, limit: number) {
  return tables(db)
    .selectFrom('devices')
    .select([
      'id',
      'mac_address',
      'is_trial',
      'expire_date',
      'created_time',
      'last_login_at',
      'blocked_at',
      'deleted_at',
    ])
    .where('retired_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Which of these addresses a device has. */
export async function takenAmong(db: Db, macs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tables(db)
    .selectFrom('device_addresses')
    .select('mac')
    .where('mac', 'in', macs)
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map(({ mac }) => mac))
}
