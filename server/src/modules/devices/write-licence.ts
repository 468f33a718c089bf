import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import { announce } from '../../kernel/live.ts'
import { licenceOf, statusAt, type Licence } from './licence.ts'
import * as queries from './queries.ts'
import * as grants from './grant-queries.ts'

/** Stores the licence of a locked device, and notifies open dashboards. */
export async function writeLicence(
  tx: Transaction<Database>,
  device: { readonly id: string; readonly trial_ends_at: Date; readonly now: Date },
): Promise<Licence> {
  const licence = licenceOf(device.trial_ends_at, await grants.grantsOf(tx, device.id))
  await queries.writeLicence(tx, device.id, { ...licence, is_trial: statusAt(licence, device.now) })
  await announce(tx, device.id)
  return licence
}
