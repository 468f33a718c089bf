import type { Context } from '../compose.ts'
import * as payments from '../modules/payments/index.ts'
import type { Command } from './command.ts'
import { A_MAC, A_PAYMENT, AN_ID, MAC, PAYMENT, readMac, readPayment } from './positionals.ts'

const GRANT = {
  name: 'payment-or-grant',
  means: "a payment, or a grant's id as `devices show` has it",
} as const

export const paymentGrantCommands: readonly Command[] = [
  {
    name: 'move-grant',
    words: [PAYMENT, MAC],
    example: `${A_PAYMENT} ${A_MAC}`,
    undo: '`payments move-grant` takes it back, with the address before: `payments show` has it under audit.',
    does: 'Moves what a payment bought to the device with this address, because the wrong one was paid for.',
    changes: true,
    run: (ctx, [payment, mac], actor) =>
      done(ctx, payment, (named) => payments.moveGrant(ctx, actor, named, readMac(mac))),
  },
  {
    name: 'end-grant',
    words: [GRANT],
    example: A_PAYMENT,
    undo: '`payments restore-grant` takes it back.',
    does: 'Ends what a payment bought, or a term that support granted, although no money went back.',
    changes: true,
    run: (ctx, [grant], actor) => payments.endGrant(ctx, actor, readPayment(grant)),
  },
  {
    name: 'restore-grant',
    words: [GRANT],
    example: A_PAYMENT,
    undo: '`payments end-grant` takes it back.',
    does: 'Has a grant count again that was ended, unless its money went back.',
    changes: true,
    run: (ctx, [grant], actor) => payments.restoreGrant(ctx, actor, readPayment(grant)),
  },
  {
    name: 'assign',
    words: [
      { name: 'callback-or-payment', means: 'a callback without a payment by its id, or a payment on hold' },
      MAC,
    ],
    example: `${AN_ID} ${A_MAC}`,
    undo: '`payments assign` takes it back while the payment is on hold, `payments move-grant` later.',
    does: 'Says which device money is for, whatever address its payer named, and asks the provider.',
    changes: true,
    run: async (ctx, [named, mac], actor) =>
      payments.describePayment(
        ctx,
        await payments.assignPayment(ctx, actor, readPayment(named), readMac(mac)),
      ),
  },
  {
    name: 'mark-refunded',
    words: [PAYMENT],
    example: A_PAYMENT,
    undo: 'Nothing takes this back: the owner can pay again, and `devices extend` gives a term.',
    does: 'Notes that the money of a payment went back outside of this program; its licence ends as after a refund.',
    changes: true,
    run: (ctx, [payment], actor) => done(ctx, payment, (named) => payments.markRefunded(ctx, actor, named)),
  },
]

async function done(ctx: Context, typed: string | undefined, act: (named: string) => Promise<void>) {
  const named = readPayment(typed)
  await act(named)
  return payments.describePayment(ctx, named)
}
