import {
  paymentNotified,
  paymentWithdrawn,
  paymentRefundRequested,
  deviceRegistered,
  deviceAddressAdded,
} from '@player/server/events'
import {
  settlePayment as settle,
  closeOrder as close,
  refundPayment as refund,
  matchForDevice,
} from '@player/server/modules/payments'
import { defineJob } from '../runtime/define-job.ts'

/** Queries the provider after a callback. */
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

/** Closes the order of a withdrawn payment at its provider. */
export const closeOrder = defineJob({
  name: 'close-order',
  on: paymentWithdrawn,
  queue: 'payments',
  attempts: 5,
  backoffMs: 2_000,
  run: close,
})

export const refundPayment = defineJob({
  name: 'refund-payment',
  on: paymentRefundRequested,
  queue: 'payments',
  attempts: 6,
  backoffMs: 2_000,
  run: refund,
})

/** Matches payments for a device that were made before it was registered. */
export const matchPayments = defineJob({
  name: 'match-payments',
  on: deviceRegistered,
  queue: 'payments',
  attempts: 5,
  backoffMs: 2_000,
  run: matchForDevice,
})

/** Matches payments for an address that were made before a device had it. */
export const matchAddedAddress = defineJob({
  name: 'match-added-address',
  on: deviceAddressAdded,
  queue: 'payments',
  attempts: 5,
  backoffMs: 2_000,
  run: matchForDevice,
})
