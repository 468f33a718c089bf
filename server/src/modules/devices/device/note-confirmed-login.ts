import type { Db } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import type { SecurityActor } from '../../../kernel/security-log.ts'
import { endLoginLocks } from './budgets.ts'
import * as queries from './queries.ts'

/** Records a login that the device's television confirmed (D36), and ends the locks of the login. */
export async function noteConfirmedLogin(
  ctx: Pick<Context, 'config'>,
  tx: Db,
  device: { readonly id: string },
  by: SecurityActor,
): Promise<void> {
  await queries.noteLogin(tx, device.id)
  await endLoginLocks(ctx, tx, device, by)
}
