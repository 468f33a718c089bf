import * as z from 'zod'
import { readDecimal } from '../shared/decimal.ts'
import type { Faults } from '../shared/faults.ts'
import { type Call, createRoutes, jsonOf, Refusal, type Routes } from '../shared/http.ts'
import { COINS } from './coins.ts'
import { type Context, findInvoice, newId, type Operation, refusal } from './context.ts'
import { both, guardOf, SHOP } from './greenfield.ts'
import { paidMoney } from './balance.ts'
import type { Payments } from './payments.ts'
import { checkoutOptions, type Invoice, orderIdOf, unixNow } from './state.ts'
import { invoiceView, methodView, pullPaymentView } from './views.ts'

const creation = z.strictObject({
  amount: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  metadata: z.record(z.string(), z.unknown()).default({}),
  checkout: checkoutOptions.prefault({}),
  receipt: z.record(z.string(), z.unknown()).optional(),
  additionalSearchTerms: z.array(z.string()).optional(),
})
const refundWish = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  payoutMethods: z.array(z.string()).optional(),
  refundVariant: z.enum(['RateThen', 'CurrentRate', 'OverpaidAmount', 'Fiat', 'Custom']),
  subtractPercentage: z.string().optional(),
  customAmount: z.string().optional(),
  customCurrency: z.string().optional(),
})

/** The calls of the Greenfield API that a shop needs (docs.btcpayserver.org/API/Greenfield/v1). */
export function apiRoutes(context: Context, payments: Payments, faults: Faults<Operation>): Routes {
  const { store } = context
  const guard = guardOf(context)

  const listMethods = (call: Call): void => {
    const on = new Set(context.coins().map(({ paymentMethodId }) => paymentMethodId))
    const all = COINS.map(({ paymentMethodId }) => ({ enabled: on.has(paymentMethodId), paymentMethodId }))
    const onlyEnabled = call.URL.searchParams.get('onlyEnabled') === 'true'
    call.body = onlyEnabled ? all.filter(({ enabled }) => enabled) : all
  }

  const create = (call: Call): void => {
    const wish = read(creation, call)
    const amount = readDecimal(wish.amount, 2)
    if (amount === null || amount === 0) throw invalid([{ path: 'amount', message: 'The amount is invalid' }])
    const on = new Set(context.coins().map(({ paymentMethodId }) => paymentMethodId))
    const unknown = wish.checkout.paymentMethods?.filter((id) => !on.has(id)) ?? []
    if (unknown.length > 0)
      throw invalid([{ path: 'checkout.paymentMethods', message: `Not available: ${unknown.join(', ')}` }])
    const now = unixNow()
    const expirationTime = now + wish.checkout.expirationMinutes * 60
    const invoice: Invoice = {
      id: newId(),
      amount,
      currency: wish.currency,
      status: 'New',
      additionalStatus: 'None',
      metadata: wish.metadata,
      checkout: wish.checkout,
      createdTime: now,
      expirationTime,
      monitoringExpiration: expirationTime + wish.checkout.monitoringMinutes * 60,
      payments: [],
      refunded: 0,
    }
    store.state.invoices.set(invoice.id, invoice)
    store.changed()
    call.body = invoiceView(context, invoice)
  }

  const list = (call: Call): void => {
    const { searchParams: query } = call.URL
    const [orders, statuses] = [query.getAll('orderId'), query.getAll('status')]
    call.body = [...store.state.invoices.values()]
      .filter((one) => orders.length === 0 || orders.includes(orderIdOf(one) ?? ''))
      .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      .toReversed()
      .slice(Number(query.get('skip') ?? 0))
      .slice(0, Number(query.get('take') ?? 50))
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
    const wish = read(refundWish, call)
    const custom = wish.customAmount === undefined ? undefined : readDecimal(wish.customAmount, 2)
    const left = paidMoney(invoice) - invoice.refunded
    if (custom === null || (custom ?? left) > left || left === 0)
      throw invalid([{ path: 'customAmount', message: 'The amount is higher than what was paid' }])
    const { name, description } = wish
    const id = payments.refund(invoice.id, custom, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    })
    const made = store.state.pullPayments.get(id)
    call.body = made && pullPaymentView(context, made)
  }

  const listPullPayments = (call: Call): void => {
    call.body = [...store.state.pullPayments.values()].map((one) => pullPaymentView(context, one))
  }

  const show = (call: Call): void => {
    call.body = invoiceView(context, invoiceOf(call))
  }

  const showMethods = (call: Call): void => {
    call.body = [methodView(invoiceOf(call))]
  }

  return createRoutes()
    .get(`${SHOP}/payment-methods`, faults.at('paymentMethods'), guard, listMethods)
    .post(`${SHOP}/invoices`, faults.at('invoices.create'), guard, create)
    .get(`${SHOP}/invoices`, faults.at('invoices.list'), guard, list)
    .get(`${SHOP}/pull-payments`, faults.at('pullPayments.list'), guard, listPullPayments)
    .get(both('/invoices/:id'), faults.at('invoices.get'), guard, show)
    .get(both('/invoices/:id/payment-methods'), faults.at('invoices.paymentMethods'), guard, showMethods)
    .post(both('/invoices/:id/refund'), faults.at('invoices.refund'), guard, refund)
}

const invalid = (problems: readonly { path: string; message: string }[]): Refusal =>
  new Refusal('The request is invalid.', { status: 400, body: problems })

function read<Wish>(shape: z.ZodType<Wish>, call: Call): Wish {
  const wish = shape.safeParse(jsonOf(call))
  if (wish.success) return wish.data
  throw invalid(wish.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
