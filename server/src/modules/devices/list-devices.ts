import type { Context } from '../../kernel/context.ts'
import { audit, type Actor } from '../../kernel/audit.ts'
import { insertNew, type NewDevice } from './device/register-device.ts'
import { pageOfDevices, takenAmong } from './device/list-queries.ts'
import { insertGrant } from './licence/grant-queries.ts'
import { lockSuccessor } from './licence/successor.ts'
import { STATUS_WORDS } from './licence/signed-licence.ts'
import { writeLicence } from './licence/write-licence.ts'

const PAGE_SIZE = 5_000

/** All devices, without secrets. */
export async function* listDevices({ db }: Pick<Context, 'db'>) {
  let after: string | null = null
  for (;;) {
    const rows: Awaited<ReturnType<typeof pageOfDevices>> = await pageOfDevices(db, after, PAGE_SIZE)
    for (const row of rows)
      yield {
        mac_address: row.mac_address,
        status: STATUS_WORDS[row.is_trial],
        expires_at: row.expire_date,
        registered_at: row.created_time,
        last_login_at: row.last_login_at,
        blocked_at: row.blocked_at,
        deleted_at: row.deleted_at,
      }
    after = rows.at(-1)?.id ?? null
    if (rows.length < PAGE_SIZE) return
  }
}

/** How many of these addresses have a device. */
export async function countRegistered({ db }: Pick<Context, 'db'>, macs: readonly string[]): Promise<number> {
  let count = 0
  for (let from = 0; from < macs.length; from += PAGE_SIZE)
    count += (await takenAmong(db, macs.slice(from, from + PAGE_SIZE))).size
  return count
}

/** Registers a device, with a term in addition to its trial if `term` is not null. False if the address is registered. */
export const importDevice = (
  ctx: Context,
  actor: Actor,
  device: NewDevice,
  term: string | null,
): Promise<boolean> =>
  ctx.unit(async (tx) => {
    const id = await insertNew(ctx, tx, device)
    if (id === null) return false
    const lockedDevice = term === null ? undefined : await lockSuccessor(tx, id)
    if (term !== null && lockedDevice) {
      await insertGrant(tx, { device_id: id, payment_id: null, term, revoked: false })
      await writeLicence(tx, lockedDevice)
    }
    await audit(tx, actor, 'devices import', `device ${id}`)
    return true
  })
