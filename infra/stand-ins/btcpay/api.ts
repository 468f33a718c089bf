import * as z from 'zod'
import { readDecimal } from '../shared/decimal.ts'
import { type Answer, type Call, type Handle, jsonOf, Refusal, type Route } from '../shared/http.ts'
import { COINS } from './coins.ts'
import { type Context, findInvoice, newId, type Operation, refusal } from './context.ts'
import { deliveryRoutes } from './deliveries.ts'
import { paidMoney, type Payments } from './payments.ts'
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
export function apiRoutes(context: Context, payments: Payments): Route<Operation>[] {
  const { account, store } = context

  const listMethods = ({ query }: Call): Answer => {
    const on = new Set(context.coins().map(({ paymentMethodId }) => paymentMethodId))
    const all = COINS.map(({ paymentMethodId }) => ({ enabled: on.has(paymentMethodId), paymentMethodId }))
    return {
      status: 200,
      body: query.get('onlyEnabled') === 'true' ? all.filter(({ enabled }) => enabled) : all,
    }
  }

  const create = (call: Call): Answer => {
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
    return { status: 200, body: invoiceView(context, invoice) }
  }

  const list = ({ query }: Call): Answer => {
    const [orders, statuses] = [query.getAll('orderId'), query.getAll('status')]
    const found = [...store.state.invoices.values()]
      .filter((one) => orders.length === 0 || orders.includes(orderIdOf(one) ?? ''))
      .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      .toReversed()
      .slice(Number(query.get('skip') ?? 0))
      .slice(0, Number(query.get('take') ?? 50))
    return { status: 200, body: found.map((invoice) => invoiceView(context, invoice)) }
  }

  /** Only BTCPay's own id counts here. */
  const invoiceOf = ({ params }: Call): Invoice => {
    const invoice = findInvoice(context, params['id'] ?? '')
    if (invoice.id !== params['id']) throw refusal(404, 'invoice-not-found', 'The invoice was not found')
    return invoice
  }

  const refund = (call: Call): Answer => {
    const invoice = invoiceOf(call)
    const wish = read(refundWish, call)
    const custom = wish.customAmount === undefined ? undefined : readDecimal(wish.customAmount, 2)
    const left = paidMoney(invoice) - invoice.refunded
    if (custom === null || (custom ?? left) > left || left === 0)
      throw invalid([{ path: 'customAmount', message: 'There is not so much to give back' }])
    const { name, description } = wish
    const id = payments.refund(invoice.id, custom, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    })
    const made = store.state.pullPayments.get(id)
    return { status: 200, body: made && pullPaymentView(context, made) }
  }

  const listPullPayments = (): Answer => ({
    status: 200,
    body: [...store.state.pullPayments.values()].map((one) => pullPaymentView(context, one)),
  })

  const guard =
    (handle: Handle): Handle =>
    (call) => {
      if (call.headers.authorization !== `token ${account.apiKey}`)
        throw refusal(401, 'unauthenticated', 'Authentication is required for accessing this endpoint')
      const { storeId = account.storeId } = call.params
      if (storeId !== account.storeId) throw refusal(404, 'store-not-found', 'The store was not found')
      return handle(call)
    }

  /** The same below the store, as older servers have it, and without. */
  const both = (method: 'GET' | 'POST', path: string, name: Operation, handle: Handle): Route<Operation>[] =>
    ['/api/v1', '/api/v1/stores/:storeId'].map((root) => ({
      method,
      path: root + path,
      operation: name,
      handle: guard(handle),
    }))

  const shop = '/api/v1/stores/:storeId'
  return [
    {
      method: 'GET',
      path: `${shop}/payment-methods`,
      operation: 'paymentMethods',
      handle: guard(listMethods),
    },
    { method: 'POST', path: `${shop}/invoices`, operation: 'invoices.create', handle: guard(create) },
    { method: 'GET', path: `${shop}/invoices`, operation: 'invoices.list', handle: guard(list) },
    {
      method: 'GET',
      path: `${shop}/pull-payments`,
      operation: 'pullPayments.list',
      handle: guard(listPullPayments),
    },
    ...both('GET', '/invoices/:id', 'invoices.get', (call) => ({
      status: 200,
      body: invoiceView(context, invoiceOf(call)),
    })),
    ...both('GET', '/invoices/:id/payment-methods', 'invoices.paymentMethods', (call) => ({
      status: 200,
      body: [methodView(invoiceOf(call))],
    })),
    ...both('POST', '/invoices/:id/refund', 'invoices.refund', refund),
    ...deliveryRoutes(context, both, guard),
  ]
}

/** The form in which wrong fields are told. */
const invalid = (problems: readonly { path: string; message: string }[]): Refusal =>
  new Refusal('The request is invalid.', { status: 400, body: problems })

function read<Wish>(shape: z.ZodType<Wish>, call: Call): Wish {
  const wish = shape.safeParse(jsonOf(call))
  if (wish.success) return wish.data
  throw invalid(wish.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
