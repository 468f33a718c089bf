import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { amount, byId, byIdAndAmount, fields } from '../shared/action-inputs.ts'
import { action, amountToRefund } from '../shared/actions.ts'
import { writeDecimal } from '../shared/decimal.ts'
import { type Coin, toParts } from './coins.ts'
import { dueParts, paidMinor, paidParts } from './invoice-amounts.ts'
import { coinOf, type Context, findInvoice } from './context.ts'
import { type Invoice, newId, type Payment, unixNow } from './state.ts'
import { paymentView } from './views.ts'
import { notifyMerchant } from './webhooks.ts'

export type BtcpayActions = ReturnType<typeof createActions>

/** Actions of payer, network and operator on an invoice, by its id or our reference. Amounts are minor units. */
export function createActions(context: Context) {
  const { store } = context

  const becomeProcessing = (invoice: Invoice, coin: Coin) => {
    const overPaid = paidParts(invoice) > toParts(invoice.amount, coin)
    Object.assign(invoice, { status: 'Processing', additionalStatus: overPaid ? 'PaidOver' : 'None' })
    notifyMerchant(context, invoice, 'InvoiceProcessing', { overPaid })
  }
  const settle = (invoice: Invoice) => {
    invoice.status = 'Settled'
    const overPaid = invoice.additionalStatus === 'PaidOver'
    notifyMerchant(context, invoice, 'InvoiceSettled', { manuallyMarked: false, overPaid })
  }
  const confirmPayments = (invoice: Invoice) => {
    const afterExpiration = invoice.status === 'Expired'
    for (const payment of invoice.payments.filter(({ status }) => status === 'Processing')) {
      payment.status = 'Settled'
      notifyOfPayment(invoice, payment, 'InvoicePaymentSettled', afterExpiration)
    }
    if (invoice.status === 'Processing') settle(invoice)
    store.save()
  }
  const notifyOfPayment = (invoice: Invoice, payment: Payment, type: string, afterExpiration: boolean) =>
    notifyMerchant(context, invoice, type, {
      afterExpiration,
      paymentMethodId: payment.paymentMethodId,
      payment: paymentView(payment),
    })
  const isUnconfirmed = ({ payments }: Invoice) => payments.some(({ status }) => status === 'Processing')

  return {
    /** Pays the amount due, or `amount`. Instant coins settle at once; after expiry it is a late payment. */
    pay: action(
      (id: string, paid?: number, coinId?: string | null) => {
        const invoice = findInvoice(context, id)
        if (invoice.status !== 'New' && invoice.status !== 'Expired')
          throw new Error(`Invoice ${invoice.id} cannot be paid: it is ${invoice.status}.`)
        const coin = coinOf(invoice, coinId)
        const isLate = invoice.status === 'Expired'
        const payment: Payment = {
          id: `${randomBytes(32).toString('hex')}-0`,
          receivedDate: unixNow(),
          value: paid === undefined ? dueParts(invoice, coin) : toParts(paid, coin),
          status: 'Processing',
          paymentMethodId: coin.paymentMethodId,
        }
        invoice.payments.push(payment)
        notifyOfPayment(invoice, payment, 'InvoiceReceivedPayment', isLate)
        if (dueParts(invoice, coin) > 0) invoice.additionalStatus = 'PaidPartial'
        else if (isLate) {
          invoice.additionalStatus = 'PaidLate'
          notifyMerchant(context, invoice, 'InvoicePaidAfterExpiration')
        } else {
          becomeProcessing(invoice, coin)
        }
        if (coin.instant) confirmPayments(invoice)
        store.save()
      },
      fields(['id', z.string()], ['amount', amount], ['coin', z.string().optional()]),
      ({ status }: Invoice) => (status === 'New' ? 'Pay' : status === 'Expired' && 'Pay late'),
    ),
    /** The network confirms all payments of the invoice. */
    confirm: action(
      (id: string) => {
        const invoice = findInvoice(context, id)
        if (!isUnconfirmed(invoice)) throw new Error(`Invoice ${invoice.id} has no unconfirmed payment.`)
        confirmPayments(invoice)
      },
      byId,
      (invoice: Invoice) => isUnconfirmed(invoice) && 'Confirm',
    ),
    /** The network rejects the payment (double spend). */
    decline: action(
      (id: string) => {
        const invoice = findInvoice(context, id)
        if (invoice.status !== 'Processing')
          throw new Error(`Invoice ${invoice.id} has no payment that can fail: it is ${invoice.status}.`)
        for (const payment of invoice.payments) payment.status = 'Invalid'
        Object.assign(invoice, { status: 'Invalid', additionalStatus: 'None' })
        notifyMerchant(context, invoice, 'InvoiceInvalid', { manuallyMarked: false })
        store.save()
      },
      byId,
      ({ status }: Invoice) => status === 'Processing' && 'Fail',
    ),
    expire: action(
      (id: string) => {
        const invoice = findInvoice(context, id)
        if (invoice.status !== 'New')
          throw new Error(`Invoice ${invoice.id} cannot expire: it is ${invoice.status}.`)
        invoice.expirationTime = Math.min(invoice.expirationTime, unixNow())
        invoice.status = 'Expired'
        const partiallyPaid = invoice.additionalStatus === 'PaidPartial'
        notifyMerchant(context, invoice, 'InvoiceExpired', { partiallyPaid })
        if (partiallyPaid) notifyMerchant(context, invoice, 'InvoiceExpiredPaidPartial')
        store.save()
      },
      byId,
      ({ status }: Invoice) => status === 'New' && 'Expire',
    ),
    markSettled: action(
      (id: string) => {
        const invoice = findInvoice(context, id)
        Object.assign(invoice, { status: 'Settled', additionalStatus: 'Marked' })
        notifyMerchant(context, invoice, 'InvoiceSettled', { manuallyMarked: true, overPaid: false })
        store.save()
      },
      byId,
      ({ status }: Invoice) => status !== 'Settled' && 'Mark as settled',
    ),
    /** The operator creates a pull payment over `amount`, or all; returns its id. */
    refund: action(
      (id: string, part?: number, name?: string): string => {
        const invoice = findInvoice(context, id)
        const refundable = paidMinor(invoice) - invoice.refunded
        const refunded = amountToRefund(`Invoice ${invoice.id}`, refundable, part)
        invoice.refunded += refunded
        const pullPaymentId = newId()
        store.state.pullPayments.set(pullPaymentId, {
          id: pullPaymentId,
          name: name ?? `Refund ${id}`,
          description: '',
          amount: writeDecimal(refunded, 2),
          currency: invoice.currency,
        })
        notifyMerchant(context, invoice, 'InvoiceRefund', { pullPaymentId })
        store.save()
        return pullPaymentId
      },
      byIdAndAmount,
      (invoice: Invoice) => paidMinor(invoice) > invoice.refunded && 'Offer a refund',
    ),
  }
}
