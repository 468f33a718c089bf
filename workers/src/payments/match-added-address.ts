import { deviceAddressAdded } from '@player/server/events'
import { matchForDevice } from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

/** Matches payments that were made for an address before a device had it. */
export const matchAddedAddress = defineJob({
  name: 'match-added-address',
  on: deviceAddressAdded,
  queue: 'payments',
  run: matchForDevice,
})
