import type { outbox, Tx } from '@player/db'
import { publishAndAnnounce } from '../../../kernel/announce.ts'
import { licenceOf, statusAt, type Licence } from '../device/licence.ts'
import { updateLicence } from './licence-queries.ts'
import * as grants from './grant-queries.ts'

export interface LockedDevice {
  readonly id: string
  readonly trial_ends_at: Date
  /** The database's time. */
  readonly now: Date
}

/** Computes and stores the licence of a locked device, publishes its events, and announces it to dashboards and televisions. */
export async function writeLicence(
  tx: Tx,
  device: LockedDevice,
  eventsOf: (licence: Licence) => readonly outbox.NewEvent[] = () => [],
): Promise<void> {
  const licence = licenceOf(device.trial_ends_at, await grants.grantsOf(tx, device.id))
  await updateLicence(tx, device.id, { ...licence, is_trial: statusAt(licence, device.now) })
  await publishAndAnnounce(tx, device.id, eventsOf(licence))
}
