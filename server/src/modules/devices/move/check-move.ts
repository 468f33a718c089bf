import type { Db, Row } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { addressesOf } from '../device/address-queries.ts'
import { answer } from '../messages.ts'
import { allowanceOf } from '../device/move.ts'
import { allowancesOf } from '../device/move-history-queries.ts'
import * as queries from '../device/queries.ts'
import { grantsOf } from '../licence/grant-queries.ts'
import { fail } from '../fail.ts'

/** @throws Failure as `requireMoveAllowed`; reveals nothing about other devices */
export async function checkMove(ctx: Pick<Context, 'db'>, deviceId: string, mac: string): Promise<void> {
  await requireMoveAllowed(ctx.db, await queries.deviceById(ctx.db, deviceId), mac)
}

/** @throws Failure missing for an unknown or retired device; conflict when no switch is left, or the address is the device's own */
export async function requireMoveAllowed<
  Device extends Pick<Row<'devices'>, 'id' | 'mac_address' | 'support_moves' | 'retired_at'>,
>(
  db: Db,
  device: Device | undefined,
  mac: string,
): Promise<{ readonly device: Device; readonly from: string; readonly allowance: string }> {
  if (!device || device.retired_at !== null) throw fail('missing', 'device_missing')
  const addresses = await addressesOf(db, device.id)
  if (addresses.some((address) => address.mac === mac))
    throw fail('conflict', 'mac_same', { errors: { mac_address: answer('mac_same') } })
  const allowance = allowanceOf(await moveHistoryOf(db, device))
  if (allowance === null) throw fail('conflict', 'mac_moved_before')
  return { device, from: device.mac_address, allowance }
}

async function moveHistoryOf(db: Context['db'], device: { id: string; support_moves: number }) {
  const grants = await grantsOf(db, device.id)
  return {
    grants: grants.filter((grant) => grant.revoked_at === null).map((grant) => grant.id),
    used: await allowancesOf(db, device.id),
    extra: device.support_moves,
  }
}
