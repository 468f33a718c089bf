import type { Context } from '../../kernel/context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import type { DeviceView } from './contract.ts'
import { statusAt } from './licence.ts'
import { answer } from './messages.ts'
import { allowanceOf } from './move.ts'
import { movesOf } from './move-to-mac.ts'
import * as queries from './queries.ts'

const fail = failuresOf(answer)

/** A device as its owner sees it. @throws Failure missing */
export async function viewDevice(ctx: Pick<Context, 'db'>, deviceId: string): Promise<DeviceView> {
  const device = await queries.deviceById(ctx.db, deviceId)
  if (!device) throw fail('missing', 'device_missing')
  return {
    mac_address: device.mac_address,
    device_key: null,
    is_trial: statusAt(device, device.now),
    created_time: device.created_time.toISOString(),
    expire_date: device.expire_date?.toISOString() ?? null,
    enabled: device.blocked_at === null,
    can_move: allowanceOf(await movesOf(ctx.db, device)) !== null,
  }
}
