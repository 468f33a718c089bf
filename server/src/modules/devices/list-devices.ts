import type { Context } from '../../kernel/context.ts'
import { audit, type Actor } from '../../kernel/audit.ts'
import { insertNew, type NewDevice } from './device/register-device.ts'
import { devicesAt } from './device/address-queries.ts'
import { allDevices } from './device/list-queries.ts'
import { grantWithoutPayment } from './licence/grant-licence.ts'
import { lockSuccessor } from './licence/successor.ts'
import { STATUS_WORDS } from './licence/signed-licence.ts'

const BATCH_SIZE = 5_000

/** All devices that are not retired, without secrets. */
export async function* listDevices({ db }: Pick<Context, 'db'>) {
  for await (const device of allDevices(db))
    yield {
      mac_address: device.mac_address,
      status: STATUS_WORDS[device.is_trial],
      expires_at: device.expire_date,
      registered_at: device.created_time,
      last_login_at: device.last_login_at,
      blocked_at: device.blocked_at,
      deleted_at: device.deleted_at,
    }
}

export async function countRegistered({ db }: Pick<Context, 'db'>, macs: readonly string[]): Promise<number> {
  let count = 0
  for (let from = 0; from < macs.length; from += BATCH_SIZE)
    count += (await devicesAt(db, macs.slice(from, from + BATCH_SIZE))).length
  return count
}

/** Registers a device, with a term in addition to its trial if `term` is not null. False if the address is registered. */
export const importDevice = (ctx: Context, actor: Actor, device: NewDevice, term: string | null) =>
  ctx.unit(async (tx) => {
    const id = await insertNew(ctx, tx, device)
    if (id === null) return false
    const lockedDevice = term === null ? undefined : await lockSuccessor(tx, id)
    if (term !== null && lockedDevice) await grantWithoutPayment(tx, lockedDevice, term)
    await audit(tx, actor, 'devices import', `device ${id}`)
    return true
  })
