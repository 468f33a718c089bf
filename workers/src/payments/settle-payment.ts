import { paymentNotified } from '@player/server/events'
import { settlePayment as settle } from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

export const settlePayment = defineJob({
  name: 'settle-payment',
  on: paymentNotified,
  queue: 'payments',
  attempts: 6,
  backoffMs: 1_000,
  async run(ctx, payment) {
    await settle(ctx, payment)
  },
})
