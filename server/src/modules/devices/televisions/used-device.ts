import type { Db } from '@player/db'
import * as playlists from '../../playlists/index.ts'
import { grantsOf } from '../licence/grant-queries.ts'

interface Device {
  readonly id: string
  readonly last_login_at: Date | null
  readonly blocked_at: Date | null
}

/** Whether a device has had a login, a grant or a playlist, or is blocked (D35). */
export async function isUsed(db: Db, device: Device): Promise<boolean> {
  if (device.last_login_at !== null || device.blocked_at !== null) return true
  if ((await grantsOf(db, device.id)).length > 0) return true
  return (await playlists.titlesOf(db, device.id)).length > 0
}
