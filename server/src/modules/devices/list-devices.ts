import type { Context } from '../../kernel/context.ts'
import { audit, type Actor } from '../../kernel/audit.ts'
import { insertNew, type NewDevice } from './device/register-device.ts'
import { pageOfDevices, takenAmong } from './device/list-queries.ts'
import { insertGrant } from './licence/grant-queries.ts'
import { lockSuccessor } from './licence/successor.ts'
import { STATUS_WORDS } from './licence/signed-licence.ts'
import { writeLicence } from './licence/write-licence.ts'

const PAGE = 5_000

/** All devices without their secrets, for a list. */
export async function* listDevices({ db }: Pick<Context, 'db'>) {
  let after: string | null = null
  for (;;) {
    const rows: Awaited<ReturnType<typeof pageOfDevices>> = await pageOfDevices(db, after, PAGE)
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
    if (rows.length < PAGE) return
  }
}

/** How many of these addresses have a device. */
export async function countRegistered({ db }: Pick<Context, 'db'>, macs: readonly string[]): Promise<number> {
  let count = 0
  for (let from = 0; from < macs.length; from += PAGE)
    count += (await takenAmong(db, macs.slice(from, from + PAGE))).size
  return count
}

/** Registers a device with a term in addition to its trial, unless it is registered; returns whether it did. */
export const importDevice = (
  ctx: Context,
  actor: Actor,
  device: NewDevice,
  term: string | null,
): Promise<boolean> =>
  ctx.unit(async (tx) => {
    const id = await insertNew(ctx, tx, device)
    if (id === null) return false
    const locked = term === null ? undefined : await lockSuccessor(tx, id)
    if (term !== null && locked) {
      await insertGrant(tx, { device_id: id, payment_id: null, term, revoked: false })
      await writeLicence(tx, locked)
    }
    await audit(tx, actor, 'devices import', `device ${id}`)
    return true
  })
