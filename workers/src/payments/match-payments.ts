import { deviceRegistered } from '@player/server/events'
import { matchForDevice } from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

/** Money that was paid for a device before anybody knew it is looked for as soon as it is registered. */
export const matchPayments = defineJob({
  name: 'match-payments',
  on: deviceRegistered,
  queue: 'payments',
  attempts: 5,
  backoffMs: 2_000,
  run: matchForDevice,
})
