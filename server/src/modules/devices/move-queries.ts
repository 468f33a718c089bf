import { now, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'devices' | 'mac_moves'>()

/** Until the transaction ends no other one registers this address or moves a device to it. */
export async function lockAddress(db: Kysely<Database>, mac: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${mac}`}, 0))`.execute(db)
}

/**
 * A device and the one that has the address it moves to, locked until the transaction ends. Every move locks in the same order,
 * so that two that cross do not wait for each other; and not against references, because a playlist that is saved meanwhile
 * holds the lock that removing playlists waits for.
 */
export async function lockForMove(db: Kysely<Database>, id: string, mac: string) {
  const rows = await own(db)
    .selectFrom('devices')
    .select([
      'id',
      'mac_address',
      'key_version',
      'support_moves',
      'trial_ends_at',
      'blocked_at',
      'retired_at',
      now.as('now'),
    ])
    .where((row) =>
      row.or([row('id', '=', id), row.and([row('mac_address', '=', mac), row('retired_at', 'is', null)])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return { device: rows.find((row) => row.id === id), target: rows.find((row) => row.id !== id) }
}

/** A device gives its address away. With the version of its key, all sessions and the trust in browsers end (D9, D41). */
export async function retireDevice(db: Kysely<Database>, id: string): Promise<void> {
  await own(db)
    .updateTable('devices')
    .set({ retired_at: now, key_version: sql<number>`key_version + 1`, key_changed_in: null })
    .where('id', '=', id)
    .execute()
}

interface Move {
  readonly device_id: string
  /** What allowed it. */
  readonly licence: string
  readonly from_mac: string
  readonly to_mac: string
  readonly replaced_device_id: string | null
}

export async function writeMove(db: Kysely<Database>, move: Move): Promise<void> {
  await own(db).insertInto('mac_moves').values(move).execute()
  await own(db)
    .updateTable('devices')
    .set({ mac_address: move.to_mac })
    .where('id', '=', move.device_id)
    .execute()
}

/** The devices whose addresses these took over. */
export async function replacedFor(db: Kysely<Database>, ids: readonly string[]): Promise<readonly string[]> {
  const moves = await own(db)
    .selectFrom('mac_moves')
    .select('replaced_device_id as id')
    .where('device_id', 'in', ids)
    .where('replaced_device_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute()
  return moves.map(({ id }) => id)
}

/** The device that took the address of this one over; null for one that has not retired. */
export async function replacedBy(db: Kysely<Database>, id: string): Promise<string | null> {
  const move = await own(db)
    .selectFrom('mac_moves')
    .select('device_id')
    .where('replaced_device_id', '=', id)
    .executeTakeFirst()
  return move?.device_id ?? null
}
