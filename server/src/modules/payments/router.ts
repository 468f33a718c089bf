import { noOutput } from '../../kernel/outputs.ts'
import { proceduresFor } from '../../kernel/procedures.ts'
import { capturePayment } from './confirm/capture-payment.ts'
import { cancelPayment } from './start/cancel-payment.ts'
import { checkDevice } from './start/check-device.ts'
import * as contract from './contract.ts'
import type { Context } from './context.ts'
import { offerFlags, paymentProviders } from './providers/index.ts'
import { currentOffer } from './start/offer.ts'
import { frameOf } from './start/frame.ts'
import { viewPayments } from './show/payment-view.ts'
import { returnedPayment } from './confirm/returned-payment.ts'
import { startPayment } from './start/start-payment.ts'

const { owner, router } = proceduresFor<Context>()

export const paymentsRouter = router({
  offer: owner
    .output(contract.offerOf(offerFlags))
    .query(({ ctx: { ctx, session } }) => currentOffer(ctx, session.device)),

  history: owner.output(contract.historyOutput).query(async ({ ctx: { ctx, deviceId } }) => ({
    payments: await viewPayments(ctx, deviceId),
  })),

  check: owner
    .meta({ onlyReads: true })
    .output(noOutput)
    .mutation(async ({ ctx: { ctx, session } }) => {
      await checkDevice(ctx, session.device)
    }),

  start: owner
    .input(contract.activationInputOf(paymentProviders))
    .output(contract.startOutput)
    .mutation(({ ctx: { ctx, session }, input }) => startPayment(ctx, session.device, input)),

  seller: owner.output(contract.seller).query(({ ctx: { ctx } }) => ctx.config.seller),

  frame: owner
    .input(contract.frameInput)
    .output(contract.frameOutput)
    .query(({ ctx: { ctx, deviceId }, input }) => frameOf(ctx, deviceId, input)),

  returned: owner
    .input(contract.returnedInput)
    .output(contract.returnedOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => returnedPayment(ctx, deviceId, input.order_id)),

  cancel: owner
    .input(contract.cancelInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => cancelPayment(ctx, deviceId, input.reference)),

  capture: owner
    .input(contract.captureInput)
    .output(contract.captureOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => capturePayment(ctx, deviceId, input.order_id)),
})
