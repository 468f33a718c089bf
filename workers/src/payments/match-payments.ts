import { deviceRegistered } from '@player/server/events'
import { matchForDevice } from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

/** For payments for a device that was not registered. */
export const matchPayments = defineJob({
  name: 'match-payments',
  on: deviceRegistered,
  queue: 'payments',
  run: matchForDevice,
})
