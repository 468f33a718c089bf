import type { Db } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import type { SecurityActor } from '../../../kernel/security-log.ts'
import { openLoginLocks } from './budgets.ts'
import * as queries from './queries.ts'

/** Records a login that the device's television confirmed (D36): the address counts as used (D35), and locks open (D16). */
export async function noteConfirmedLogin(
  ctx: Pick<Context, 'config'>,
  tx: Db,
  device: { readonly id: string },
  by: SecurityActor,
): Promise<void> {
  await queries.noteLogin(tx, device.id)
  await openLoginLocks(ctx, tx, device, by)
}
