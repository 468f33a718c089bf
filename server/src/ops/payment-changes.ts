import type { Context } from '../compose.ts'
import * as payments from '../modules/payments/index.ts'
import type { Change, Command } from './command.ts'
import {
  EXAMPLE_PAYMENT,
  EXAMPLE_ID,
  PAYMENT,
  readId,
  readMethod,
  readPayment,
  readTime,
} from './positionals.ts'

export const paymentChangeCommands: readonly Command[] = [
  change({
    name: 'ask',
    undo: 'This cannot be undone: the provider decides.',
    summary: 'Queries the provider for the status of a payment and applies the answer.',
    change: payments.askProvider,
  }),
  change({
    name: 'release',
    undo: 'This cannot be undone. `payments refund` refunds the payment and ends its licence; if the provider has no API for refunds, refund it there and run `payments mark-refunded`.',
    summary: 'Accepts a payment as paid although it is on hold or its provider cannot be queried.',
    change: payments.releasePayment,
  }),
  change({
    name: 'refuse',
    undo: 'This cannot be undone, but the owner can pay again. If the provider has no API for refunds, refund the payment in its console, then run `payments mark-refunded`: until then its refund is due.',
    summary: 'Refunds a payment on hold (some providers need a refund by hand), or cancels an open one.',
    change: payments.refusePayment,
  }),
  change({
    name: 'reviewed',
    undo: 'This cannot be undone. A new reason puts the payment on the list again.',
    summary: 'Marks a payment as reviewed. After a reversal, the owner can use that method again.',
    change: payments.reviewPayment,
  }),
  change({
    name: 'revoke',
    undo: 'This cannot be undone. `devices extend` adds a term without a payment.',
    summary: 'Ends the licence of a refunded payment, if REFUNDS_REVOKE=flag leaves that to the operator.',
    change: payments.revokePayment,
  }),
  {
    name: 'attach',
    args: [{ name: 'callback', description: "a callback's id, from `payments list --review`" }, PAYMENT],
    example: `${EXAMPLE_ID} ${EXAMPLE_PAYMENT}`,
    undo: 'This cannot be undone.',
    summary: 'Links a callback that matched no payment to one, and queries the provider.',
    run: (ctx, [notification, reference], actor) =>
      actAndShow(ctx, reference, (id) =>
        payments.attachNotification(
          ctx,
          actor,
          readId(notification, 'a callback', 'payments list --review'),
          id,
        ),
      ),
  },
  change({
    name: 'refund',
    undo: 'This cannot be undone, but the owner can pay again.',
    summary: 'Refunds a payment through its provider.',
    change: payments.requestRefund,
  }),
  change({
    name: 'mark-refunded',
    undo: 'This cannot be undone, but the owner can pay again, and `devices extend` adds a term.',
    summary: 'Records a refund made outside this program. The licence ends as after any refund.',
    change: payments.markRefunded,
  }),
  {
    name: 'redeliver',
    args: [{ name: 'method', description: payments.knownMethod.options.join(', ') }],
    options: ['since'],
    example: 'paypal --since 2026-11-20T08:00Z',
    undo: 'This cannot be undone, but a repeated callback changes nothing.',
    summary:
      'Makes a provider resend its callbacks since a given time, after an outage or a restored backup.',
    run: async (ctx, [method], actor, { since }) => ({
      calls: await payments.redeliver(ctx, actor, readMethod(method), readTime(since)),
    }),
  },
]

function change({ change: act, ...texts }: Change): Command {
  return {
    ...texts,
    args: [PAYMENT],
    example: EXAMPLE_PAYMENT,
    run: (ctx, [arg], actor) => actAndShow(ctx, arg, (id) => act(ctx, actor, id)),
  }
}

/** Runs `act` with a payment's reference or id, then shows the payment. Workers process the consequences. */
export async function actAndShow(ctx: Context, arg: string | undefined, act: (id: string) => Promise<void>) {
  const id = readPayment(arg)
  await act(id)
  return payments.describePayment(ctx, id)
}
