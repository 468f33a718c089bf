import type { Db } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'device_addresses'>()

type AddressKind = 'ethernet' | 'wifi' | 'unknown'

export interface Address {
  readonly mac: string
  readonly kind: AddressKind
}

/** Blocks other registrations of this address, and switches to it, until the transaction ends. */
export async function lockAddress(db: Db, mac: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${mac}`}, 0))`.execute(db)
}

/** Locks several addresses, always in the same order to avoid deadlocks. */
export async function lockAddresses(db: Db, macs: readonly string[]): Promise<void> {
  for (const mac of macs.toSorted()) await lockAddress(db, mac)
}

/** The addresses of a device, the shown one first. */
export function addressesOf(db: Db, deviceId: string): Promise<readonly Address[]> {
  return tables(db)
    .selectFrom('device_addresses')
    .select(['mac', 'kind'])
    .where('device_id', '=', deviceId)
    .where('released_at', 'is', null)
    .orderBy('shown', 'desc')
    .orderBy('added_at')
    .orderBy('mac')
    .execute()
}

/** The addresses of these devices, and their former ones that no device has now. */
export async function ownAddressesOf(db: Db, deviceIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom('device_addresses')
    .select('mac')
    .distinct()
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .where((row) =>
      row.or([
        row('released_at', 'is', null),
        row.not(
          row.exists(
            row
              .selectFrom('device_addresses as holder')
              .select('holder.mac')
              .whereRef('holder.mac', '=', 'device_addresses.mac')
              .where('holder.released_at', 'is', null),
          ),
        ),
      ]),
    )
    .execute()
  return rows.map(({ mac }) => mac)
}

export function devicesAt(db: Db, macs: readonly string[]) {
  return tables(db)
    .selectFrom('device_addresses')
    .select(['mac', 'device_id'])
    .where('mac', '=', sql<string>`any(${macs})`)
    .where('released_at', 'is', null)
    .execute()
}

/** Adds addresses that no device has, or that this one has (their kind changes) or had before. The shown address does not change. */
export async function addAddresses(db: Db, deviceId: string, addresses: readonly Address[]): Promise<void> {
  if (addresses.length === 0) return
  await tables(db)
    .insertInto('device_addresses')
    .values(addresses.map(({ mac, kind }) => ({ device_id: deviceId, mac, kind, shown: false })))
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'mac'])
        .doUpdateSet((row) => ({ kind: row.ref('excluded.kind'), released_at: null })),
    )
    .execute()
}

/** Removes addresses as if the device never had them: the next device there gets a trial, and payments for them wait for that device. */
export async function removeAddresses(db: Db, deviceId: string, addresses: readonly Address[]) {
  const macs = addresses.map(({ mac }) => mac)
  await tables(db)
    .deleteFrom('device_addresses')
    .where('device_id', '=', deviceId)
    .where('mac', '=', sql<string>`any(${macs})`)
    .execute()
}

/** Devices that moved away from this address, the last one first. */
export async function devicesFormerlyAt(db: Db, mac: string): Promise<readonly string[]> {
  const released = await tables(db)
    .selectFrom('device_addresses')
    .select('device_id')
    .where('mac', '=', mac)
    .where('released_at', 'is not', null)
    .orderBy('released_at', 'desc')
    .execute()
  return released.map(({ device_id }) => device_id)
}

/** Whether a device has one of these addresses, and whether a device moved away from one: then there is no new trial (D8). */
export async function stateOfAddresses(db: Db, macs: readonly string[]) {
  // Two subqueries, because each uses its own index.
  return tables(db)
    .selectNoFrom((row) => {
      const rows = row
        .selectFrom('device_addresses')
        .select('mac')
        .where('mac', '=', sql<string>`any(${macs})`)
      return [
        row
          .exists(rows.where('released_at', 'is', null))
          .$castTo<boolean>()
          .as('isTaken'),
        row
          .exists(rows.where('released_at', 'is not', null))
          .$castTo<boolean>()
          .as('wasGivenUp'),
      ]
    })
    .executeTakeFirstOrThrow()
}
