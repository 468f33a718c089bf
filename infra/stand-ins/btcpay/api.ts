import * as z from 'zod'
import { readDecimal } from '../shared/decimal.ts'
import { type Call, createRoutes, jsonOf, Refusal, type Routes } from '../shared/http.ts'
import type { BtcpayActions } from './actions.ts'
import { COINS } from './coins.ts'
import { paidMinor } from './invoice-amounts.ts'
import { type Context, findInvoice } from './context.ts'
import { refusal } from './errors.ts'
import { guardOf, STORE_PATH } from './guard.ts'
import { checkoutOptions, type Invoice, newId, orderIdOf, unixNow } from './state.ts'
import { invoiceView, pullPaymentView } from './views.ts'

/** The fields that the product sends; BTCPay accepts more. */
const creation = z.strictObject({
  amount: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  metadata: z.record(z.string(), z.unknown()),
  checkout: checkoutOptions.strict(),
})
const refundRequest = z.strictObject({
  name: z.string(),
  payoutMethods: z.array(z.string()).optional(),
  refundVariant: z.literal('Fiat'),
})

/** The calls of the Greenfield API that a shop needs (docs.btcpayserver.org/API/Greenfield/v1). */
export function apiRoutes(context: Context, actions: BtcpayActions): Routes {
  const { store, faults } = context
  const guard = guardOf(context)

  const create = (call: Call): void => {
    const request = read(creation, call)
    const amount = readDecimal(request.amount, 2)
    if (amount === null || amount === 0) throw invalid([{ path: 'amount', message: 'The amount is invalid' }])
    const available = new Set(COINS.map(({ paymentMethodId }) => paymentMethodId))
    const unavailable = request.checkout.paymentMethods?.filter((id) => !available.has(id)) ?? []
    if (unavailable.length > 0)
      throw invalid([
        { path: 'checkout.paymentMethods', message: `Not available: ${unavailable.join(', ')}` },
      ])
    const createdTime = unixNow()
    const invoice: Invoice = {
      ...request,
      id: newId(),
      amount,
      status: 'New',
      additionalStatus: 'None',
      createdTime,
      expirationTime: createdTime + request.checkout.expirationMinutes * 60,
      payments: [],
      refunded: 0,
    }
    store.state.invoices.set(invoice.id, invoice)
    store.save()
    call.body = invoiceView(context, invoice)
  }

  const list = (call: Call): void => {
    const orders = call.URL.searchParams.getAll('orderId')
    call.body = [...store.state.invoices.values()]
      .filter((invoice) => orders.length === 0 || orders.includes(orderIdOf(invoice) ?? ''))
      .toReversed()
      .slice(0, PAGE_SIZE)
      .map((invoice) => invoiceView(context, invoice))
  }

  /** Accepts only BTCPay's own id. */
  const invoiceOf = ({ params }: Call): Invoice => {
    const invoice = findInvoice(context, params['id'] ?? '')
    if (invoice.id !== params['id']) throw refusal(404, 'invoice-not-found', 'The invoice was not found')
    return invoice
  }

  const refund = (call: Call): void => {
    const invoice = invoiceOf(call)
    const { name } = read(refundRequest, call)
    if (paidMinor(invoice) === invoice.refunded)
      throw invalid([{ path: 'refundVariant', message: 'Nothing is left to refund' }])
    const id = actions.refund(invoice.id, undefined, name)
    const pullPayment = store.state.pullPayments.get(id)
    call.body = pullPayment && pullPaymentView(context, pullPayment)
  }

  return createRoutes()
    .get(`${STORE_PATH}/payment-methods`, faults.at('paymentMethods'), guard, (call) => {
      call.body = COINS.map(({ paymentMethodId }) => ({ enabled: true, paymentMethodId }))
    })
    .post(`${STORE_PATH}/invoices`, faults.at('invoices.create'), guard, create)
    .get(`${STORE_PATH}/invoices`, faults.at('invoices.list'), guard, list)
    .get(`${STORE_PATH}/pull-payments`, faults.at('pullPayments.list'), guard, (call) => {
      call.body = [...store.state.pullPayments.values()].map((entry) => pullPaymentView(context, entry))
    })
    .get(`${STORE_PATH}/invoices/:id`, faults.at('invoices.get'), guard, (call) => {
      call.body = invoiceView(context, invoiceOf(call))
    })
    .post('/api/v1/invoices/:id/refund', faults.at('invoices.refund'), guard, refund)
}

const invalid = (problems: readonly { path: string; message: string }[]): Refusal =>
  new Refusal('The request is invalid.', { status: 400, body: problems })

function read<Request>(shape: z.ZodType<Request>, call: Call): Request {
  const result = shape.safeParse(jsonOf(call))
  if (result.success) return result.data
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** BTCPay's default. */
const PAGE_SIZE = 50
