import { paymentRefundRequested } from '@player/server/events'
import { refundPayment as refund } from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

export const refundPayment = defineJob({
  name: 'refund-payment',
  on: paymentRefundRequested,
  queue: 'payments',
  attempts: 6,
  run: refund,
})
