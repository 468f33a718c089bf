import { randomBytes } from 'node:crypto'
import { writeDecimal } from '../shared/decimal.ts'
import { dueParts, paidMoney, paidParts } from './balance.ts'
import { type Coin, toCoin } from './coins.ts'
import { coinOf, type Context, findInvoice, newId } from './context.ts'
import { type Invoice, type Payment, unixNow } from './state.ts'
import { paymentView } from './views.ts'
import { notifyMerchant } from './webhooks.ts'

/** Acts of payer, network and operator on an invoice, by its id or our reference. Amounts are minor units. */
export interface Payments {
  /** Pays the amount due, or `amount`. Instant coins settle at once; after expiry it is a late payment. */
  pay: (id: string, amount?: number, coin?: string | null) => void
  /** The network confirms all payments so far. */
  confirm: (id: string) => void
  /** The network rejects the payment (double spend). */
  decline: (id: string) => void
  expire: (id: string) => void
  /** The operator marks it settled in BTCPay. */
  markSettled: (id: string) => void
  /** The operator creates a pull payment over `amount`, or all; returns its id. */
  refund: (id: string, amount?: number, words?: { name?: string; description?: string }) => string
}

export function createPayments(context: Context): Payments {
  const { store } = context

  const becomeProcessing = (invoice: Invoice, coin: Coin) => {
    const overPaid = paidParts(invoice) > toCoin(invoice.amount, coin)
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
    store.changed()
  }
  const notifyOfPayment = (invoice: Invoice, payment: Payment, type: string, afterExpiration: boolean) =>
    notifyMerchant(context, invoice, type, {
      afterExpiration,
      paymentMethodId: payment.paymentMethodId,
      payment: paymentView(payment),
    })

  return {
    pay(id, amount, chosen) {
      const invoice = findInvoice(context, id)
      if (invoice.status !== 'New' && invoice.status !== 'Expired')
        throw new Error(`Invoice ${invoice.id} cannot be paid: it is ${invoice.status}.`)
      const coin = coinOf(invoice, chosen)
      const late = invoice.status === 'Expired'
      const value = amount === undefined ? dueParts(invoice, coin) : toCoin(amount, coin)
      const payment: Payment = {
        id: `${randomBytes(32).toString('hex')}-0`,
        receivedDate: unixNow(),
        value,
        status: 'Processing',
        paymentMethodId: coin.paymentMethodId,
      }
      invoice.payments.push(payment)
      notifyOfPayment(invoice, payment, 'InvoiceReceivedPayment', late)
      if (dueParts(invoice, coin) > 0) invoice.additionalStatus = 'PaidPartial'
      else if (late) {
        invoice.additionalStatus = 'PaidLate'
        notifyMerchant(context, invoice, 'InvoicePaidAfterExpiration')
      } else {
        becomeProcessing(invoice, coin)
      }
      if (coin.instant || invoice.checkout.speedPolicy === 'HighSpeed') confirmPayments(invoice)
      store.changed()
    },
    confirm(id) {
      const invoice = findInvoice(context, id)
      if (!invoice.payments.some(({ status }) => status === 'Processing'))
        throw new Error(`Invoice ${invoice.id} has no unconfirmed payment.`)
      confirmPayments(invoice)
    },
    decline(id) {
      const invoice = findInvoice(context, id)
      if (invoice.status !== 'Processing')
        throw new Error(`Invoice ${invoice.id} has no payment that can fail: it is ${invoice.status}.`)
      for (const payment of invoice.payments) payment.status = 'Invalid'
      Object.assign(invoice, { status: 'Invalid', additionalStatus: 'None' })
      notifyMerchant(context, invoice, 'InvoiceInvalid', { manuallyMarked: false })
      store.changed()
    },
    expire(id) {
      const invoice = findInvoice(context, id)
      if (invoice.status !== 'New')
        throw new Error(`Invoice ${invoice.id} cannot expire: it is ${invoice.status}.`)
      invoice.expirationTime = Math.min(invoice.expirationTime, unixNow())
      invoice.status = 'Expired'
      const partiallyPaid = invoice.additionalStatus === 'PaidPartial'
      notifyMerchant(context, invoice, 'InvoiceExpired', { partiallyPaid })
      if (partiallyPaid) notifyMerchant(context, invoice, 'InvoiceExpiredPaidPartial')
      store.changed()
    },
    markSettled(id) {
      const invoice = findInvoice(context, id)
      Object.assign(invoice, { status: 'Settled', additionalStatus: 'Marked' })
      notifyMerchant(context, invoice, 'InvoiceSettled', { manuallyMarked: true, overPaid: false })
      store.changed()
    },
    refund(id, amount, { name = `Refund ${id}`, description = '' } = {}) {
      const invoice = findInvoice(context, id)
      const left = paidMoney(invoice) - invoice.refunded
      const given = amount ?? left
      if (given < 1 || given > left) throw new Error(`Invoice ${invoice.id} has ${left} left to refund.`)
      invoice.refunded += given
      const pullPaymentId = newId()
      store.state.pullPayments.set(pullPaymentId, {
        id: pullPaymentId,
        invoiceId: invoice.id,
        name,
        description,
        amount: writeDecimal(given, 2),
        currency: invoice.currency,
      })
      notifyMerchant(context, invoice, 'InvoiceRefund', { pullPaymentId })
      store.changed()
      return pullPaymentId
    },
  }
}
