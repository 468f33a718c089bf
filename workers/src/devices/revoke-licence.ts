import { paymentReturned } from '@player/server/events'
import { revokeLicence as revoke } from '@player/server/modules/devices'
import { defineJob } from '../runtime/define-job.ts'

export const revokeLicence = defineJob({
  name: 'revoke-licence',
  on: paymentReturned,
  queue: 'devices',
  attempts: 6,
  backoffMs: 500,
  run: revoke,
})
