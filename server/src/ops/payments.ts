import * as payments from '../modules/payments/index.ts'
import { type Command, rowsOf } from './command.ts'
import {
  EXAMPLE_MAC,
  EXAMPLE_PAYMENT,
  macOf,
  PAYMENT,
  readPayment,
  readState,
  readTime,
} from './positionals.ts'

export const paymentCommands: readonly Command[] = [
  {
    name: 'list',
    options: ['state', 'review'],
    example: '--review',
    summary:
      'Lists payments, newest first: all, in one state, or for review with callbacks that match no payment. Lists at most 200; with --review it also says how many more there are.',
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
    example: EXAMPLE_MAC,
    summary: 'Finds payments with their devices, and callbacks without a payment.',
    run: (ctx, [arg = '']) => payments.findPayments(ctx, { text: arg.trim(), mac: macOf(arg) }),
  },
  {
    name: 'show',
    args: [PAYMENT],
    example: EXAMPLE_PAYMENT,
    summary: "Shows a payment: its state, the provider's status as stored and now, and the audit log.",
    run: (ctx, [reference]) => payments.showPayment(ctx, readPayment(reference)),
  },
  {
    name: 'report',
    options: ['from', 'to', 'csv'],
    example: '--from 2026-01 --to 2027-01 --csv',
    summary:
      'Sums up by month (of UTC), method and currency: payments confirmed, money that went back, and payments of the month with an open review. By default the current month and the twelve before it.',
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
    options: ['since'],
    example: '--since 2026-11-20T08:00Z',
    summary:
      'Asks the providers about every payment started since a time (by default 180 days ago), and about earlier ones that are open or on hold. Lists those whose state would change, for example after a restored backup. Exits with 1 if there are any.',
    isFailure: (result) => !('differ' in result && isEmpty(result.differ)),
    run: (ctx, _, __, { since }) =>
      payments.comparePayments(
        ctx,
        since === undefined ? new Date(Date.now() - DISPUTE_MS) : readTime(since),
      ),
  },
]

/** Payers can reverse a payment for half a year at PayPal, longer than at other providers. */
const DISPUTE_MS = 180 * 86_400_000

const yearBefore = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear() - 1, time.getUTCMonth()))

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0
