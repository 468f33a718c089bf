import { owner, router } from '../../http/procedures.ts'
import { capturePayment } from './capture-payment.ts'
import { checkDevice } from './check-device.ts'
import { activationInput, captureInput } from './contract.ts'
import { currentOffer } from './offer.ts'
import { viewPayments } from './payment-view.ts'
import { startPayment } from './start-payment.ts'

export const paymentsRouter = router({
  offer: owner.query(({ ctx: { ctx } }) => currentOffer(ctx)),

  history: owner.query(async ({ ctx: { ctx, deviceId } }) => ({
    payments: await viewPayments(ctx, deviceId),
  })),

  check: owner.mutation(async ({ ctx: { ctx, deviceId } }) => {
    await checkDevice(ctx, deviceId)
  }),

  start: owner
    .input(activationInput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => startPayment(ctx, deviceId, input)),

  capture: owner
    .input(captureInput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => capturePayment(ctx, deviceId, input.order_id)),
})
