import type { Context } from '../compose.ts'
import { knownMethod } from '../modules/payments/index.ts'
import * as payments from '../modules/payments/index.ts'
import type { Command } from './command.ts'
import { rowsOf } from './csv.ts'
import {
  A_MAC,
  A_PAYMENT,
  AN_ID,
  macOf,
  PAYMENT,
  readPayment,
  readMethod,
  readId,
  readState,
  readTime,
} from './positionals.ts'

export const paymentCommands: readonly Command[] = [
  {
    name: 'list',
    args: [],
    options: ['state', 'review'],
    example: '--review',
    summary:
      'Lists payments, newest first: all, in one state, or for review with callbacks that match no payment. At most 200, and for review how many are left.',
    changes: false,
    run: (ctx, _, __, { state, review }) =>
      payments.listPayments(ctx, { state: readState(state), review: review ?? false }),
  },
  {
    name: 'find',
    args: [
      {
        name: 'what',
        description:
          'a MAC address (current or former), an e-mail address, an order number, a reference or an id',
      },
    ],
    example: A_MAC,
    summary: 'Finds payments with their devices, and callbacks without a payment.',
    changes: false,
    run: (ctx, [typed = '']) => payments.findPayments(ctx, { text: typed.trim(), mac: macOf(typed) }),
  },
  {
    name: 'show',
    args: [PAYMENT],
    example: A_PAYMENT,
    summary: "Shows a payment: its state, the provider's status as stored and now, and the audit log.",
    changes: false,
    run: (ctx, [reference]) => payments.showPayment(ctx, readPayment(reference)),
  },
  {
    name: 'ask',
    args: [PAYMENT],
    example: A_PAYMENT,
    summary: 'Queries the provider for the status of a payment and applies the answer.',
    changes: false,
    run: (ctx, [reference]) => actAndShow(ctx, reference, (id) => payments.askProvider(ctx, id)),
  },
  {
    name: 'release',
    args: [PAYMENT],
    example: A_PAYMENT,
    undo: 'This cannot be undone. `payments refund` refunds the payment and ends its licence; if the provider has no API for refunds, refund it there and run `payments mark-refunded`.',
    summary: 'Accepts a payment as paid although it is on hold or its provider cannot be queried.',
    changes: true,
    run: (ctx, [reference], actor) =>
      actAndShow(ctx, reference, (id) => payments.releasePayment(ctx, actor, id)),
  },
  {
    name: 'refuse',
    args: [PAYMENT],
    example: A_PAYMENT,
    undo: 'This cannot be undone, but the owner can pay again. If the provider has no API for refunds, refund the payment in its console, then run `payments mark-refunded`: until then its refund is due.',
    summary: 'Refunds a payment on hold (some providers need a refund by hand), or cancels an open one.',
    changes: true,
    run: (ctx, [reference], actor) =>
      actAndShow(ctx, reference, (id) => payments.refusePayment(ctx, actor, id)),
  },
  {
    name: 'reviewed',
    args: [PAYMENT],
    example: A_PAYMENT,
    undo: 'This cannot be undone. A new reason puts the payment on the list again.',
    summary: 'Marks a payment as reviewed. After a reversal, the owner can use that method again.',
    changes: true,
    run: (ctx, [reference], actor) =>
      actAndShow(ctx, reference, (id) => payments.reviewPayment(ctx, actor, id)),
  },
  {
    name: 'revoke',
    args: [PAYMENT],
    example: A_PAYMENT,
    undo: 'This cannot be undone. `devices extend` adds a term without a payment.',
    summary: 'Ends the licence of a refunded payment, if REFUNDS_REVOKE=flag leaves that to the operator.',
    changes: true,
    run: (ctx, [reference], actor) =>
      actAndShow(ctx, reference, (id) => payments.revokePayment(ctx, actor, id)),
  },
  {
    name: 'attach',
    args: [{ name: 'callback', description: "a callback's id, from `payments list --review`" }, PAYMENT],
    example: `${AN_ID} ${A_PAYMENT}`,
    undo: 'This cannot be undone.',
    summary: 'Links a callback that matched no payment to one, and queries the provider.',
    changes: true,
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
  {
    name: 'refund',
    args: [PAYMENT],
    example: A_PAYMENT,
    undo: 'This cannot be undone, but the owner can pay again.',
    summary: 'Refunds a payment through its provider.',
    changes: true,
    run: (ctx, [reference], actor) =>
      actAndShow(ctx, reference, (id) => payments.requestRefund(ctx, actor, id)),
  },
  {
    name: 'report',
    args: [],
    options: ['from', 'to', 'csv'],
    example: '--from 2026-01 --to 2027-01 --csv',
    summary:
      'Sums up by month (of UTC), method and currency: payments confirmed, money that went back, and payments of the month with an open review. The last twelve months by default.',
    changes: false,
    rows: rowsOf('report'),
    run: async (ctx, _, __, { from, to }) => {
      const until = to === undefined ? new Date() : readTime(to, '--to')
      const start = from === undefined ? yearBefore(until) : readTime(from, '--from')
      return {
        from: start,
        to: until,
        report: await payments.reportPayments(ctx, { from: start, to: until }),
      }
    },
  },
  {
    name: 'compare',
    args: [],
    options: ['since'],
    example: '--since 2026-11-20T08:00Z',
    summary:
      'Asks the providers about every payment started since a time (by default 180 days ago), open or on hold, and lists what they know beyond a restored backup. Exits with 1 if there is any.',
    changes: false,
    isFailure: (result) => !('differ' in result && isEmpty(result.differ)),
    run: (ctx, _, __, { since }) =>
      payments.comparePayments(
        ctx,
        since === undefined ? new Date(Date.now() - DISPUTE_MS) : readTime(since),
      ),
  },
  {
    name: 'redeliver',
    args: [{ name: 'method', description: knownMethod.options.join(', ') }],
    options: ['since'],
    example: 'paypal --since 2026-11-20T08:00Z',
    undo: 'This cannot be undone, but a repeated callback changes nothing.',
    summary:
      'Makes a provider resend its callbacks since a given time, after an outage or a restored backup.',
    changes: true,
    run: async (ctx, [method], actor, { since }) => ({
      calls: await payments.redeliver(ctx, actor, readMethod(method), readTime(since)),
    }),
  },
]

/** Payers can reverse a payment for half a year at PayPal, longer than at other providers. */
const DISPUTE_MS = 180 * 86_400_000

/** The first day of the same month a year before. */
const yearBefore = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear() - 1, time.getUTCMonth()))

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0

/** Runs `act` with a payment's reference or id, then shows the payment. Workers process the consequences. */
export async function actAndShow(
  ctx: Context,
  typed: string | undefined,
  act: (id: string) => Promise<void>,
) {
  const id = readPayment(typed)
  await act(id)
  return payments.describePayment(ctx, id)
}
