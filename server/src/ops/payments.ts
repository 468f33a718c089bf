import type { Context } from '../compose.ts'
import { knownMethod } from '../modules/payments/index.ts'
import * as payments from '../modules/payments/index.ts'
import type { Command } from './command.ts'
import {
  A_MAC,
  A_PAYMENT,
  AN_ID,
  macOf,
  PAYMENT,
  readPayment,
  readMethod,
  readNotification,
  readState,
  readTime,
} from './positionals.ts'

export const paymentCommands: readonly Command[] = [
  {
    name: 'list',
    words: [],
    options: ['state', 'review'],
    example: '--review',
    does: 'Lists payments, newest first, by state or to be reviewed, and callbacks without a payment.',
    changes: false,
    run: (ctx, _, __, { state, review }) =>
      payments.listPayments(ctx, { state: readState(state), review: review ?? false }),
  },
  {
    name: 'find',
    words: [
      {
        name: 'what',
        means: 'a MAC address (also an old one), an e-mail address, an order number, a reference, or an id',
      },
    ],
    example: A_MAC,
    does: 'Finds payments with their devices, and callbacks without a payment.',
    changes: false,
    run: (ctx, [typed = '']) => payments.findPayments(ctx, { text: typed.trim(), mac: macOf(typed) }),
  },
  {
    name: 'show',
    words: [PAYMENT],
    example: A_PAYMENT,
    does: 'Shows a payment: its state, the status that its provider reported and has now, and the audit log.',
    changes: false,
    run: (ctx, [reference]) => payments.showPayment(ctx, readPayment(reference)),
  },
  {
    name: 'ask',
    words: [PAYMENT],
    example: A_PAYMENT,
    does: 'Asks the provider for the status of a payment, and applies it.',
    changes: false,
    run: (ctx, [reference]) => done(ctx, reference, (known) => payments.askProvider(ctx, known)),
  },
  {
    name: 'release',
    words: [PAYMENT],
    example: A_PAYMENT,
    undo: "This cannot be undone. `payments refund` gives the money back, or `payments mark-refunded` notes it where the provider can't be asked, and the licence goes with it.",
    does: 'Accepts a payment as paid that is on hold, or whose provider cannot be asked.',
    changes: true,
    run: (ctx, [reference], actor) =>
      done(ctx, reference, (known) => payments.releasePayment(ctx, actor, known)),
  },
  {
    name: 'refuse',
    words: [PAYMENT],
    example: A_PAYMENT,
    undo: "This cannot be undone: the owner can pay again. Where the provider can't be asked, give the money back in its own console now.",
    does: 'Refunds a payment on hold (by hand if its provider cannot), or cancels an open one.',
    changes: true,
    run: (ctx, [reference], actor) =>
      done(ctx, reference, (known) => payments.refusePayment(ctx, actor, known)),
  },
  {
    name: 'reviewed',
    words: [PAYMENT],
    example: A_PAYMENT,
    undo: 'This cannot be undone. A new reason puts the payment on the list again.',
    does: 'Marks a payment as reviewed; after a reversal its owner may use that method again.',
    changes: true,
    run: (ctx, [reference], actor) =>
      done(ctx, reference, (known) => payments.reviewPayment(ctx, actor, known)),
  },
  {
    name: 'revoke',
    words: [PAYMENT],
    example: A_PAYMENT,
    undo: 'This cannot be undone. `devices extend` gives a term without a payment.',
    does: 'Revokes what a refunded payment bought, where REFUNDS_REVOKE leaves that to the operator.',
    changes: true,
    run: (ctx, [reference], actor) =>
      done(ctx, reference, (known) => payments.revokePayment(ctx, actor, known)),
  },
  {
    name: 'attach',
    words: [{ name: 'callback', means: "a callback's id, as `payments list --review` has it" }, PAYMENT],
    example: `${AN_ID} ${A_PAYMENT}`,
    undo: 'This cannot be undone.',
    does: 'Attaches a callback without a payment to a payment, and asks its provider.',
    changes: true,
    run: (ctx, [notification, reference], actor) =>
      done(ctx, reference, (known) =>
        payments.attachNotification(ctx, actor, readNotification(notification), known),
      ),
  },
  {
    name: 'refund',
    words: [PAYMENT],
    example: A_PAYMENT,
    undo: 'This cannot be undone: the owner can pay again.',
    does: 'Refunds a payment through its provider.',
    changes: true,
    run: (ctx, [reference], actor) =>
      done(ctx, reference, (known) => payments.requestRefund(ctx, actor, known)),
  },
  {
    name: 'redeliver',
    words: [{ name: 'method', means: knownMethod.options.join(', ') }],
    options: ['since'],
    example: 'paypal --since 2026-11-20T08:00Z',
    undo: 'This cannot be undone and need not be: a repeated callback changes nothing.',
    does: 'Has a provider repeat its callbacks since a time, after an outage or a restored backup.',
    changes: true,
    run: async (ctx, [method], actor, { since }) => ({
      calls: await payments.redeliver(ctx, actor, readMethod(method), readTime(since)),
    }),
  },
]

/** Changes a payment and shows it; workers do what follows. */
async function done(ctx: Context, typed: string | undefined, act: (reference: string) => Promise<void>) {
  const reference = readPayment(typed)
  await act(reference)
  return payments.describePayment(ctx, reference)
}
