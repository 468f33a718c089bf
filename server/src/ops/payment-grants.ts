import * as payments from '../modules/payments/index.ts'
import type { Command } from './command.ts'
import { actAndShow } from './payment-changes.ts'
import {
  EXAMPLE_MAC,
  EXAMPLE_PAYMENT,
  EXAMPLE_ID,
  MAC,
  PAYMENT,
  readMac,
  readPayment,
} from './positionals.ts'

const GRANT = {
  name: 'payment-or-grant',
  description: "a payment, or a grant's id from `devices show`",
} as const

export const paymentGrantCommands: readonly Command[] = [
  {
    name: 'move-grant',
    args: [PAYMENT, MAC],
    example: `${EXAMPLE_PAYMENT} ${EXAMPLE_MAC}`,
    undo: 'Undo with `payments move-grant` and the previous address, which the audit log in `payments show` names.',
    summary: 'Moves the licence that a payment bought to another device, if the wrong one was paid for.',
    run: (ctx, [payment, mac], actor) =>
      actAndShow(ctx, payment, (id) => payments.moveGrant(ctx, actor, id, readMac(mac))),
  },
  {
    name: 'end-grant',
    args: [GRANT],
    example: EXAMPLE_PAYMENT,
    undo: 'Undo with `payments restore-grant`.',
    summary: 'Ends a grant from a payment or from support, without a refund.',
    run: (ctx, [grant], actor) => payments.endGrant(ctx, actor, readPayment(grant)),
  },
  {
    name: 'restore-grant',
    args: [GRANT],
    example: EXAMPLE_PAYMENT,
    undo: 'Undo with `payments end-grant`.',
    summary: 'Restores a grant that was ended, unless its payment was refunded.',
    run: (ctx, [grant], actor) => payments.restoreGrant(ctx, actor, readPayment(grant)),
  },
  {
    name: 'assign',
    args: [
      {
        name: 'callback-or-payment',
        description: 'the id of a callback that matched no payment, or a payment on hold',
      },
      MAC,
    ],
    example: `${EXAMPLE_ID} ${EXAMPLE_MAC}`,
    undo: 'Undo with `payments assign` and the previous address while the payment is on hold, then with `payments move-grant`.',
    summary:
      'Assigns a payment to a device, regardless of the address the payer entered, and queries the provider.',
    run: async (ctx, [callbackOrPayment, mac], actor) =>
      payments.describePayment(
        ctx,
        await payments.assignPayment(ctx, actor, readPayment(callbackOrPayment), readMac(mac)),
      ),
  },
]
