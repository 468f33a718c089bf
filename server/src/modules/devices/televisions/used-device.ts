import type { Db, Row } from '@player/db'
import * as playlists from '../../playlists/index.ts'
import { grantsOf } from '../licence/grant-queries.ts'

type Device = Pick<Row<'devices'>, 'id' | 'last_login_at' | 'blocked_at'>

/** Whether a device has had a login or a grant, has a playlist, or is blocked (D35). */
export async function isUsed(db: Db, device: Device): Promise<boolean> {
  if (device.last_login_at !== null || device.blocked_at !== null) return true
  if ((await grantsOf(db, device.id)).length > 0) return true
  return (await playlists.titlesOf(db, device.id)).length > 0
}
