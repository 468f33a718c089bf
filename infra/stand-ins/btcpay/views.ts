import { writeDecimal } from '../shared/decimal.ts'
import { PLACES } from './coins.ts'
import type { Context } from './context.ts'
import type { Invoice, Payment, PullPayment } from './state.ts'

/* Invoices and payments in the form of BTCPay's OpenAPI files (Greenfield v1), with the fields that the product reads. */

export const checkoutLink = (url: string, { id }: Invoice): string => `${url}/i/${id}`

export const invoiceView = ({ url, account }: Context, invoice: Invoice) => ({
  id: invoice.id,
  storeId: account.storeId,
  amount: writeDecimal(invoice.amount, 2),
  currency: invoice.currency,
  checkoutLink: checkoutLink(url, invoice),
  createdTime: invoice.createdTime,
  expirationTime: invoice.expirationTime,
  status: invoice.status,
  additionalStatus: invoice.additionalStatus,
  metadata: invoice.metadata,
})

export const paymentView = (payment: Payment) => ({
  id: payment.id,
  receivedDate: payment.receivedDate,
  value: writeDecimal(payment.value, PLACES),
  fee: '0.0',
  status: payment.status,
  destination: `stand-in-${payment.id.slice(0, 16)}`,
})

/** The form of `PullPaymentData` in BTCPay's swagger.template.pull-payments.json, with the fields that the product reads. */
export const pullPaymentView = ({ url }: Context, pullPayment: PullPayment) => {
  const { id, name, description, amount, currency } = pullPayment
  return { id, name, description, amount, currency, archived: false, viewLink: `${url}/pull-payments/${id}` }
}
