import { writeDecimal } from '../shared/decimal.ts'
import { type Coin, dueParts, paidMoney, PLACES, toCoin } from './coins.ts'
import { coinOf, type Context } from './context.ts'
import type { Attempt, Invoice, Payment, PullPayment } from './state.ts'

/** Invoices, payments and deliveries in the form of BTCPay's OpenAPI files (Greenfield v1). */

export const checkoutLink = (url: string, { id }: Invoice): string => `${url}/i/${id}`

export const invoiceView = ({ url, account }: Context, invoice: Invoice) => ({
  id: invoice.id,
  storeId: account.storeId,
  amount: writeDecimal(invoice.amount, 2),
  paidAmount: writeDecimal(paidMoney(invoice), 2),
  currency: invoice.currency,
  type: 'Standard',
  checkoutLink: checkoutLink(url, invoice),
  createdTime: invoice.createdTime,
  expirationTime: invoice.expirationTime,
  monitoringExpiration: invoice.monitoringExpiration,
  status: invoice.status,
  additionalStatus: invoice.additionalStatus,
  availableStatusesForManualMarking: invoice.status === 'Settled' ? ['Invalid'] : ['Settled', 'Invalid'],
  archived: false,
  metadata: invoice.metadata,
  checkout: invoice.checkout,
  receipt: { enabled: null, showQR: null, showPayments: null },
})

export const paymentView = (payment: Payment) => ({
  id: payment.id,
  receivedDate: payment.receivedDate,
  value: writeDecimal(payment.value, PLACES),
  fee: '0.0',
  status: payment.status,
  destination: `stand-in-${payment.id.slice(0, 16)}`,
})

/** A payment method of an invoice, with its payments. */
export function methodView(invoice: Invoice, coin: Coin = coinOf(invoice)) {
  const total = toCoin(invoice.amount, coin)
  const payments = invoice.payments.filter(({ paymentMethodId }) => paymentMethodId === coin.paymentMethodId)
  const paid = writeDecimal(
    payments.reduce((sum, { value }) => sum + value, 0),
    PLACES,
  )
  return {
    paymentMethodId: coin.paymentMethodId,
    currency: coin.currency,
    destination: destination(invoice, coin),
    paymentLink: `${coin.currency.toLowerCase()}:${destination(invoice, coin)}`,
    rate: writeDecimal(coin.rate, 2),
    paymentMethodPaid: paid,
    totalPaid: paid,
    due: writeDecimal(dueParts(invoice, coin), PLACES),
    amount: writeDecimal(total, PLACES),
    paymentMethodFee: '0.0',
    payments: payments.map(paymentView),
    activated: true,
    additionalData: {},
  }
}

const destination = ({ id }: Invoice, { address }: Coin): string => `${address}${id.toLowerCase()}standin`

/** Not in the OpenAPI files; these are the fields of the real server. */
export const pullPaymentView = ({ url }: Context, pullPayment: PullPayment) => {
  const { id, name, description, amount, currency } = pullPayment
  return { id, name, description, amount, currency, archived: false, viewLink: `${url}/pull-payments/${id}` }
}

export const attemptView = ({ id, timestamp, httpCode, status }: Attempt) => ({
  id,
  timestamp,
  deliveryTime: timestamp,
  httpCode,
  ...(status !== 'HttpSuccess' && {
    errorMessage: httpCode === null ? 'No answer' : `HTTP Error Code ${httpCode}`,
  }),
  status,
})
