import * as z from 'zod'
import { readDecimal } from '../shared/decimal.ts'
import { type Call, createRoutes, jsonOf, Refusal, type Routes } from '../shared/http.ts'
import type { BtcpayActs } from './acts.ts'
import { COINS, paidMoney } from './coins.ts'
import { type Context, findInvoice, newId, refusal } from './context.ts'
import { checkoutOptions, type Invoice, orderIdOf, unixNow } from './state.ts'
import { attemptView, invoiceView, pullPaymentView } from './views.ts'
import { WEBHOOK_ID } from './webhooks.ts'
import type { Next } from 'koa'

/* The fields that the product sends; BTCPay accepts more. */
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
export function apiRoutes(context: Context, acts: BtcpayActs): Routes {
  const { store, faults } = context
  const guard = guardOf(context)

  const listMethods = (call: Call): void => {
    call.body = COINS.map(({ paymentMethodId }) => ({ enabled: true, paymentMethodId }))
  }

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
    const now = unixNow()
    const expirationTime = now + request.checkout.expirationMinutes * 60
    const invoice: Invoice = {
      id: newId(),
      amount,
      currency: request.currency,
      status: 'New',
      additionalStatus: 'None',
      metadata: request.metadata,
      checkout: request.checkout,
      createdTime: now,
      expirationTime,
      monitoringExpiration: expirationTime + request.checkout.monitoringMinutes * 60,
      payments: [],
      refunded: 0,
    }
    store.state.invoices.set(invoice.id, invoice)
    store.changed()
    call.body = invoiceView(context, invoice)
  }

  const list = (call: Call): void => {
    const { searchParams: query } = call.URL
    const orders = query.getAll('orderId')
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
    if (paidMoney(invoice) === invoice.refunded)
      throw invalid([{ path: 'refundVariant', message: 'Nothing is left to refund' }])
    const id = acts.refund(invoice.id, undefined, name)
    const pullPayment = store.state.pullPayments.get(id)
    call.body = pullPayment && pullPaymentView(context, pullPayment)
  }

  const listPullPayments = (call: Call): void => {
    call.body = [...store.state.pullPayments.values()].map((pullPayment) =>
      pullPaymentView(context, pullPayment),
    )
  }

  const show = (call: Call): void => {
    call.body = invoiceView(context, invoiceOf(call))
  }

  return createRoutes()
    .get(`${SHOP}/payment-methods`, faults.at('paymentMethods'), guard, listMethods)
    .post(`${SHOP}/invoices`, faults.at('invoices.create'), guard, create)
    .get(`${SHOP}/invoices`, faults.at('invoices.list'), guard, list)
    .get(`${SHOP}/pull-payments`, faults.at('pullPayments.list'), guard, listPullPayments)
    .get(`${SHOP}/invoices/:id`, faults.at('invoices.get'), guard, show)
    .post('/api/v1/invoices/:id/refund', faults.at('invoices.refund'), guard, refund)
}

const invalid = (problems: readonly { path: string; message: string }[]): Refusal =>
  new Refusal('The request is invalid.', { status: 400, body: problems })

function read<Request>(shape: z.ZodType<Request>, call: Call): Request {
  const result = shape.safeParse(jsonOf(call))
  if (result.success) return result.data
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** The webhook, its deliveries, and their redelivery. */
export function deliveryRoutes(context: Context): Routes {
  const { store, webhooks, faults } = context
  const guard = guardOf(context)

  const listWebhooks = (call: Call): void => {
    const webhook = {
      id: WEBHOOK_ID,
      enabled: webhooks.settings.enabled,
      automaticRedelivery: true,
      url: webhooks.settings.url ?? '',
      authorizedEvents: { everything: true, specificEvents: [] },
    }
    call.body = [webhook]
  }

  const list = (call: Call): void => {
    if (call.params['id'] !== WEBHOOK_ID) throw refusal(404, 'webhook-not-found', 'The webhook was not found')
    const attempts = [...store.state.attempts.values()].toReversed()
    const count = Number(call.URL.searchParams.get('count') ?? attempts.length)
    call.body = attempts.slice(0, count).map(attemptView)
  }

  const redeliver = (call: Call): void => {
    const attempt = store.state.attempts.get(call.params['delivery'] ?? '')
    if (!attempt || call.params['id'] !== WEBHOOK_ID)
      throw refusal(404, 'webhookdelivery-not-found', 'The webhook delivery was not found')
    const event = store.state.events.get(attempt.eventId)
    if (!event) throw refusal(409, 'webhookdelivery-pruned', 'This webhook delivery was pruned')
    call.type = 'json'
    call.body = JSON.stringify(webhooks.resend(event).id)
  }

  const path = `${SHOP}/webhooks`
  return createRoutes()
    .get(path, faults.at('webhooks.list'), guard, listWebhooks)
    .get(`${path}/:id/deliveries`, faults.at('deliveries.list'), guard, list)
    .post(`${path}/:id/deliveries/:delivery/redeliver`, faults.at('deliveries.redeliver'), guard, redeliver)
}

/** Middleware: requires the API key, and our store id where the path has one. */
const guardOf =
  ({ account }: Context) =>
  (call: Call, next: Next): Promise<unknown> => {
    if (call.get('authorization') !== `token ${account.apiKey}`)
      throw refusal(401, 'unauthenticated', 'Authentication is required for accessing this endpoint')
    const { storeId = account.storeId } = call.params
    if (storeId !== account.storeId) throw refusal(404, 'store-not-found', 'The store was not found')
    return next()
  }

const SHOP = '/api/v1/stores/:storeId'
/** BTCPay's default. */
const PAGE_SIZE = 50
