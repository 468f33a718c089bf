import { paymentConfirmed } from '@player/server/events'
import { grantLicence as grant } from '@player/server/modules/devices'
import { defineJob } from '../runtime/define-job.ts'

export const grantLicence = defineJob({
  name: 'grant-licence',
  on: paymentConfirmed,
  queue: 'devices',
  attempts: 6,
  backoffMs: 500,
  run: grant,
})
