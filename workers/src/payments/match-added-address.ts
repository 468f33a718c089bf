import { deviceAddressAdded } from '@player/server/events'
import { matchForDevice } from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

/** For payments for an address that no device had. */
export const matchAddedAddress = defineJob({
  name: 'match-added-address',
  on: deviceAddressAdded,
  queue: 'payments',
  run: matchForDevice,
})
