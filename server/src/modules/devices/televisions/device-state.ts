import type { DeviceState } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { endedFailure } from './installation.ts'
import * as queries from './state-queries.ts'
import { fail } from '../fail.ts'

/** What the televisions of a device show of it, by one row. @throws Failure missing */
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
