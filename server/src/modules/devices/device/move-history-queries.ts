import type { Db, Row } from '@player/db'

const tables = (db: Db) => db.$pickTables<'devices' | 'device_addresses' | 'installations' | 'mac_moves'>()

type Move = Omit<Row<'mac_moves'>, 'id' | 'moved_at'>

/** Records a move, and gives the device its new address. */
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
  return (await movesOf(db, id)).map(({ licence }) => licence)
}
