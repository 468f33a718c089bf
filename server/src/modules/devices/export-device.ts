import type { Context } from '../../kernel/context.ts'
import * as addresses from './device/address-queries.ts'
import { movesOf } from './device/move-history-queries.ts'
import * as queries from './device/queries.ts'
import { grantsOf } from './licence/grant-queries.ts'
import { televisionsOf } from './televisions/television-queries.ts'

/** The stored data of a device for its owner, without the device key and the parent PIN. */
export async function exportDevice({ db }: Pick<Context, 'db'>, id: string) {
  const device = await queries.deviceById(db, id)
  if (!device) return null
  const moves = await movesOf(db, id)
  const grants = await grantsOf(db, id)
  return {
    mac_address: device.mac_address,
    created_at: device.created_time,
    last_login_at: device.last_login_at,
    expires_at: device.expire_date,
    deleted_at: device.deleted_at,
    addresses: await addresses.addressesOf(db, id),
    moves: moves.map(({ from_mac: from, to_mac: to, moved_at }) => ({ from, to, moved_at })),
    licences: grants.map(({ term, granted_at, revoked_at: ended_at }) => ({ term, granted_at, ended_at })),
    // The number that a waiting television shows proves that its owner stands before it.
    televisions: (await televisionsOf(db, id)).map(({ claim_number: _number, ...television }) => television),
  }
}
