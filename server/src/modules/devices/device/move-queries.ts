import { type Db, now } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'devices' | 'device_addresses' | 'installations' | 'mac_moves'>()

/**
 * Locks a device and the one at its new address, always in the same order to avoid deadlocks. A no-key lock does not block a save of a
 * playlist, which holds a lock that removing playlists needs.
 */
export async function lockForMove(db: Db, id: string, mac: string) {
  const rows = await tables(db)
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
      row.or([
        row('id', '=', id),
        row(
          'id',
          '=',
          row
            .selectFrom('device_addresses')
            .select('device_id')
            .where('mac', '=', mac)
            .where('released_at', 'is', null),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return { device: rows.find((row) => row.id === id), holder: rows.find((row) => row.id !== id) }
}

/** Incrementing the key's version ends all sessions and the trust in browsers. */
export async function retireDevice(db: Db, id: string): Promise<void> {
  await tables(db)
    .updateTable('devices')
    .set({ retired_at: now, key_version: sql<number>`key_version + 1`, key_changed_in: null })
    .where('id', '=', id)
    .execute()
}

interface Move {
  readonly device_id: string
  /** What allowed the move, as MacMovesTable describes. */
  readonly licence: string
  readonly from_mac: string
  readonly to_mac: string
  readonly replaced_device_id: string | null
}

export async function writeMove(db: Db, move: Move): Promise<void> {
  await tables(db).insertInto('mac_moves').values(move).execute()
  await tables(db)
    .updateTable('devices')
    .set({ mac_address: move.to_mac })
    .where('id', '=', move.device_id)
    .execute()
}

export async function replacedIds(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const moves = await tables(db)
    .selectFrom('mac_moves')
    .select('replaced_device_id as id')
    .where('device_id', 'in', ids)
    .where('replaced_device_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute()
  return moves.map(({ id }) => id)
}

/** The device that replaced a retired one. */
export async function successorIdOf(db: Db, id: string): Promise<string | null> {
  const move = await tables(db)
    .selectFrom('mac_moves')
    .select('device_id')
    .where('replaced_device_id', '=', id)
    .executeTakeFirst()
  return move?.device_id ?? null
}

export function movesOf(db: Db, id: string) {
  return tables(db)
    .selectFrom('mac_moves')
    .select(['from_mac', 'to_mac', 'moved_at', 'licence'])
    .where('device_id', '=', id)
    .orderBy('moved_at')
    .execute()
}

/** When an installation ended because its device moved; undefined if it ended otherwise. */
export async function movedAtEndOf(db: Db, installationId: string): Promise<Date | undefined> {
  const move = await tables(db)
    .selectFrom('installations')
    .innerJoin('mac_moves', (join) =>
      join.onRef('mac_moves.device_id', '=', 'installations.device_id').onRef('moved_at', '=', 'ended_at'),
    )
    .select('moved_at')
    .where('installations.id', '=', installationId)
    .executeTakeFirst()
  return move?.moved_at
}

/** When a device moved away from the addresses of this one; null if none did, or if this one has had a trial or a licence. */
export async function movedAwayAt(db: Db, id: string): Promise<Date | null> {
  const { moved_at } = await tables(db)
    .selectFrom('devices')
    .innerJoin('device_addresses as current', 'current.device_id', 'devices.id')
    .innerJoin('device_addresses as former', 'former.mac', 'current.mac')
    .select(({ fn }) => fn.max('former.released_at').as('moved_at'))
    .where('devices.id', '=', id)
    .where('current.released_at', 'is', null)
    .where('former.released_at', 'is not', null)
    .whereRef('former.device_id', '<>', 'devices.id')
    .whereRef('expire_date', '<=', 'created_time')
    .executeTakeFirstOrThrow()
  return moved_at
}

/** What allowed each move, as MacMovesTable describes. */
export async function allowancesOf(db: Db, id: string): Promise<readonly string[]> {
  const moves = await tables(db)
    .selectFrom('mac_moves')
    .select('licence')
    .where('device_id', '=', id)
    .execute()
  return moves.map((move) => move.licence)
}
