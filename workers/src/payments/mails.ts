import {
  paymentHeld,
  paymentFlagged,
  paymentReturned,
  paymentUnmatched,
  paymentMethodHidden,
} from '@player/server/events'
import { receiptOf, noteRefusedEmail, unmatchedNotification } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { licenceAfter } from '@player/server/modules/devices'
import * as words from './words.ts'

/** Reports a payment on hold to the operator, who decides about it (D31). */
export const mailHeldPayment = defineMail({
  name: 'mail-held-payment',
  on: paymentHeld,
  email: async (ctx, { paymentId }) => ({
    to: ctx.config.mail.operator,
    text: words.heldPayment(await receiptOf(ctx, paymentId)),
  }),
})

/** Reports a new reason for a review to the operator (D31). */
export const mailFlaggedPayment = defineMail({
  name: 'mail-flagged-payment',
  on: paymentFlagged,
  email: async (ctx, { paymentId, reason }) => ({
    to: ctx.config.mail.operator,
    text: words.flaggedPayment(await receiptOf(ctx, paymentId), reason),
  }),
})

/** Reports to the operator that money was returned. */
export const mailReturnedPayment = defineMail({
  name: 'mail-returned-payment',
  on: paymentReturned,
  email: async (ctx, { paymentId }) => ({
    to: ctx.config.mail.operator,
    text: words.returnedPayment(await receiptOf(ctx, paymentId)),
  }),
})

/** Tells the owner, at the receipt's address, that the money was returned. */
export const mailRefundNotice = defineMail({
  name: 'mail-refund-notice',
  on: paymentReturned,
  async email(ctx, { paymentId, deviceId }) {
    const payment = await receiptOf(ctx, paymentId)
    if (payment.recipient === null) return null
    const after = await licenceAfter(ctx.db, { paymentId, deviceId })
    const { site, http } = ctx.config
    const dashboard = new URL('/dashboard', http.origin).href
    return {
      to: payment.recipient,
      text: words.refundNotice({ payment, after, supportEmail: site.supportEmail, dashboard }),
    }
  },
  onAddressRefused: (tx, { paymentId }, reply) => noteRefusedEmail(tx, paymentId, reply),
})

/** Reports an unmatched callback to the operator (D31). */
export const mailUnmatchedNotification = defineMail({
  name: 'mail-unmatched-notification',
  on: paymentUnmatched,
  async email(ctx, { notificationId: id }) {
    const unmatched = await unmatchedNotification(ctx, id)
    // Matched in the meantime.
    if (!unmatched) return null
    return { to: ctx.config.mail.operator, text: words.unmatchedNotification({ id, ...unmatched }) }
  },
})

/** Reports to the operator that a method is hidden because its provider does not answer (D13, D31). */
export const mailMethodHidden = defineMail({
  name: 'mail-method-hidden',
  on: paymentMethodHidden,
  email: (ctx, { method }) =>
    Promise.resolve({ to: ctx.config.mail.operator, text: words.methodHidden(method) }),
})
