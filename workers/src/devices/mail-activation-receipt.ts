import { deviceActivated } from '@player/server/events'
import { grantsOfPayments } from '@player/server/modules/devices'
import { recordRefusedEmail, receiptOf } from '@player/server/modules/payments'
import type { WorkerContext } from '../context.ts'
import { defineMail } from '../mail/define-mail.ts'
import { activationReceipt } from './words.ts'

/** Sends the receipt to the form's address, or else to the payer's. Without either, sends none. */
export const mailActivationReceipt = defineMail({
  name: 'mail-activation-receipt',
  on: deviceActivated,
  async email(ctx, { paymentId, expireDate, term }) {
    const receipt = await receiptOf(ctx, paymentId)
    if (receipt.recipient === null) return null
    const { seller, site, licence, http } = ctx.config
    return {
      to: receipt.recipient,
      text: activationReceipt({
        receipt,
        product: site.name,
        term: term ?? (await termOf(ctx, paymentId)) ?? licence.term,
        expireDate,
        seller,
        supportEmail: site.supportEmail,
        dashboard: new URL('/dashboard', http.origin).href,
      }),
    }
  },
  onAddressRefused: (tx, { paymentId }, reply) => recordRefusedEmail(tx, paymentId, reply),
})

const termOf = async ({ db }: WorkerContext, paymentId: string): Promise<string | undefined> =>
  (await grantsOfPayments(db, [paymentId]))[0]?.term
