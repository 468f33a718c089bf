import { daysAgo, type Db, deleteOlder, type Row } from '@player/db'
import { FIXED_DAYS } from '../../../kernel/personal-data.ts'
import { MAX_MOVES } from './contract.ts'

const tables = (db: Db) => db.$pickTables<'host_moves'>()

const undoableOf = (db: Db, deviceId: string) =>
  tables(db)
    .selectFrom('host_moves')
    .select(['id', 'made_at', 'items_sealed'])
    .where('device_id', '=', deviceId)
    .where('made_at', '>', daysAgo(FIXED_DAYS.hostMoves))
    .orderBy('made_at', 'desc')
    .orderBy('id')

/** The moves of a device that can be undone, the newest first. */
export const movesOf = (db: Db, deviceId: string) => undoableOf(db, deviceId).limit(MAX_MOVES).execute()

export const lockMove = (db: Db, deviceId: string, id: string) =>
  undoableOf(db, deviceId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Stores a move, and deletes the oldest beyond MAX_MOVES. */
export async function insertMove(db: Db, move: Pick<Row<'host_moves'>, 'id' | 'device_id' | 'items_sealed'>) {
  await tables(db).insertInto('host_moves').values(move).execute()
  await tables(db)
    .deleteFrom('host_moves')
    .where('device_id', '=', move.device_id)
    .where('id', 'not in', (row) =>
      row
        .selectFrom('host_moves')
        .select('id')
        .where('device_id', '=', move.device_id)
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .limit(MAX_MOVES),
    )
    .execute()
}

export async function updateMove(db: Db, id: string, items_sealed: string): Promise<void> {
  await tables(db).updateTable('host_moves').set({ items_sealed }).where('id', '=', id).execute()
}

export async function deleteMove(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('host_moves').where('id', '=', id).execute()
}

export async function deleteMovesOf(db: Db, deviceId: string): Promise<void> {
  await tables(db).deleteFrom('host_moves').where('device_id', '=', deviceId).execute()
}

export const pruneMoves = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'host_moves', 'made_at', daysAgo(FIXED_DAYS.hostMoves))
