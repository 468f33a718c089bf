import { paymentWithdrawn } from '@player/server/events'
import { closeOrder as close } from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

export const closeOrder = defineJob({
  name: 'close-order',
  on: paymentWithdrawn,
  queue: 'payments',
  run: close,
})
