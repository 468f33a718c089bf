import { deviceRegistered } from '@player/server/events'
import { matchForDevice } from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

/** Matches payments that were made for a device before it was registered. */
export const matchPayments = defineJob({
  name: 'match-payments',
  on: deviceRegistered,
  queue: 'payments',
  run: matchForDevice,
})
