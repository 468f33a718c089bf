import type { DeviceState } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { noteRead } from '../device/installation-queries.ts'
import { deviceById } from '../device/queries.ts'
import { endedFailure } from './installation.ts'
import * as queries from './state-queries.ts'
import { isUsed } from './used-device.ts'
import { fail } from '../fail.ts'

/** The state of a device as its televisions show it, read by one query. @throws Failure missing */
export async function deviceState(ctx: Pick<Context, 'db'>, deviceId: string): Promise<DeviceState> {
  const [device] = await queries.stateOf(ctx.db, { deviceId })
  if (!device) throw fail('missing', 'device_missing')
  return device
}

/**
 * An installation as it is now, with what belongs to its state.
 *
 * @throws Failure forbidden when it has ended
 */
export async function currentInstallation(ctx: Pick<Context, 'db'>, id: string) {
  const found = await queries.installationById(ctx.db, id)
  if (!found || found.ended_at !== null) throw await endedFailure(ctx.db, id)
  return found
}

/** Notes that an app that acts for its device got its state (D50): the first time, and then once an hour. */
export async function noteReading(
  ctx: Pick<Context, 'db'>,
  { id, read_is_old }: { readonly id: string; readonly read_is_old: boolean },
): Promise<void> {
  if (read_is_old) await noteRead(ctx.db, id)
}

/** Whether an app that waits for this device may take an address that we assign instead: nobody has used the device (D50). */
export async function mayTakeAssigned({ db }: Pick<Context, 'db'>, deviceId: string): Promise<boolean> {
  const device = await deviceById(db, deviceId)
  return device !== undefined && !(await isUsed(db, device))
}
