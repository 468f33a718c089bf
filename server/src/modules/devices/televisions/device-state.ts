import type { DeviceState } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { writeReadTime } from '../device/installation-queries.ts'
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

/** An installation with its current state. @throws Failure forbidden if it has ended or does not exist */
export async function currentInstallation(ctx: Pick<Context, 'db'>, id: string) {
  const installation = await queries.installationById(ctx.db, id)
  if (!installation || installation.ended_at !== null) throw await endedFailure(ctx.db, id)
  return installation
}

/** Stores that an app read the state (D50), if the last read is an hour old or before `requestedAt`: the last request to load (ms since 1970). */
export async function recordStateRead(
  ctx: Pick<Context, 'db'>,
  { id, read_at, read_is_old }: Pick<Current, 'id' | 'read_at' | 'read_is_old'>,
  requestedAt: number,
): Promise<void> {
  if (read_is_old || (read_at?.getTime() ?? 0) < requestedAt) await writeReadTime(ctx.db, id)
}

type Current = Awaited<ReturnType<typeof currentInstallation>>

/** Whether an app that waits for this device may get an assigned address instead, because the device is unused (D50). */
export async function mayTakeAssigned({ db }: Pick<Context, 'db'>, deviceId: string): Promise<boolean> {
  const device = await deviceById(db, deviceId)
  return device !== undefined && !(await isUsed(db, device))
}
