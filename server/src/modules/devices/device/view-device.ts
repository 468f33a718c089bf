import type { OwnedDevice } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import type { DeviceView } from '../contract.ts'
import { statusAt } from './licence.ts'
import { allowanceOf } from './move.ts'
import * as queries from './queries.ts'
import { fail } from '../fail.ts'

/** A device as its owner sees it. @throws Failure missing */
export async function viewDevice(ctx: Pick<Context, 'db'>, deviceId: string): Promise<DeviceView> {
  const device = await queries.ownedDevice(ctx.db, deviceId)
  if (!device) throw fail('missing', 'device_missing')
  return viewOf(device)
}

export function viewOf(device: OwnedDevice): DeviceView {
  const history = { grants: device.grant_ids, used: device.moves_made, extra: device.support_moves }
  return {
    mac_address: device.mac_address,
    device_key: null,
    is_trial: statusAt(device, device.now),
    created_time: device.created_time.toISOString(),
    expire_date: device.expire_date?.toISOString() ?? null,
    enabled: device.blocked_at === null,
    can_move: allowanceOf(history) !== null,
  }
}
