import * as z from 'zod'
import { type Call, createRoutes, jsonOf, type Routes } from '../shared/http.ts'
import { newOrderNo, type OPayActions } from './actions.ts'
import { answerBody, refusal } from './answers.ts'
import { type Context, findOrder, type Merchant, type Operation } from './context.ts'
import { canonical, signRequest } from './signature.ts'
import type { Order, Refund } from './state.ts'

const money = z.object({ total: z.int().positive(), currency: z.literal('EGP') })
const product = z.object({ name: z.string(), description: z.string() })
const country = z.literal('EG')
const reference = z.string().min(1).max(64)
/** The fields that the product sends; OPay accepts more. */
const creationRequest = z.strictObject({
  country,
  reference,
  amount: money,
  returnUrl: z.url(),
  callbackUrl: z.url(),
  cancelUrl: z.url(),
  expireAt: z.int().positive(),
  productList: z
    .array(product.extend({ productId: z.string(), price: z.number(), quantity: z.int().positive() }))
    .optional(),
  product: product.optional(),
})
const referenceRequest = z.strictObject({ country, reference })
const refundRequest = z.strictObject({
  country,
  reference,
  originalReference: z.string(),
  amount: money,
  callbackUrl: z.url(),
})

/** The calls of the Cashier API (doc.opaycheckout.com). */
export function apiRoutes(context: Context, actions: OPayActions): Routes {
  const { store, url, faults } = context

  const create = (merchant: Merchant, body: unknown) => {
    const request = read(creationRequest, body)
    const isDuplicate = [...store.state.orders.values()].some(
      (order) => order.merchantId === merchant.merchantId && order.reference === request.reference,
    )
    if (isDuplicate) throw refusal('02004')
    const [firstProduct = request.product] = request.productList ?? []
    const order: Order = {
      orderNo: newOrderNo(),
      merchantId: merchant.merchantId,
      reference: request.reference,
      description: firstProduct?.name ?? 'Purchase',
      amount: request.amount.total,
      currency: request.amount.currency,
      status: 'INITIAL',
      paid: 0,
      returned: 0,
      cashCode: null,
      expiresAt: Date.now() + request.expireAt * 60_000,
      returnUrl: request.returnUrl,
      cancelUrl: request.cancelUrl,
      callbackUrl: request.callbackUrl,
    }
    store.state.orders.set(order.orderNo, order)
    store.save()
    const cashierUrl = cashierAddress(url, order)
    return answerBody('00000', { ...summaryOf(order), cashierUrl, amount: amountOf(order) })
  }

  const ownOrder = (merchant: Merchant, id: string): Order => {
    const order = findOrder(context, id)
    if (order.merchantId !== merchant.merchantId) throw refusal('02006')
    return order
  }

  const queryOrder = (merchant: Merchant, body: unknown) => {
    const order = ownOrder(merchant, read(referenceRequest, body).reference)
    return answerBody('00000', { ...summaryOf(order), amount: amountOf(order) })
  }

  const close = (merchant: Merchant, body: unknown) => {
    const order = ownOrder(merchant, read(referenceRequest, body).reference)
    // OPay's answer in this case is not documented.
    if (order.status === 'SUCCESS' || order.status === 'FAIL') throw refusal('02001')
    if (order.status !== 'CLOSE') actions.cancel(order.orderNo)
    return answerBody('00000', summaryOf(order))
  }

  const refund = (merchant: Merchant, body: unknown) => {
    const request = read(refundRequest, body)
    const order = ownOrder(merchant, request.originalReference)
    if (refundOf(merchant, request.reference)) throw refusal('02004')
    if (order.status !== 'SUCCESS' || request.amount.total > order.paid - order.returned)
      throw refusal('02001')
    const storedRefund = store.state.refunds.get(
      actions.refund(order.orderNo, request.amount.total, request.reference),
    )
    return answerBody('00000', storedRefund && refundView(storedRefund))
  }

  const queryRefund = (merchant: Merchant, body: unknown) => {
    const storedRefund = refundOf(merchant, read(referenceRequest, body).reference)
    if (!storedRefund) throw refusal('02006')
    return answerBody('00000', refundView(storedRefund))
  }

  const refundOf = (merchant: Merchant, refundReference: string): Refund | undefined =>
    [...store.state.refunds.values()].find(
      (entry) => entry.merchantId === merchant.merchantId && entry.reference === refundReference,
    )

  const refundView = ({ reference, orderNo }: Refund) => ({ reference, orderNo, orderStatus: 'SUCCESS' })

  const routes = createRoutes()
  const addRoute = (
    path: string,
    operation: Operation,
    authorisation: (merchant: Merchant, call: Call) => string,
    perform: (merchant: Merchant, body: unknown) => object,
  ) =>
    routes.post(`/api/v1/international/${path}`, faults.at(operation), (call) => {
      const merchant = context.merchants.find(({ merchantId }) => merchantId === call.get('merchantid'))
      if (!merchant || call.get('authorization') !== `Bearer ${authorisation(merchant, call)}`)
        throw refusal('02000')
      call.body = perform(merchant, jsonOf(call))
    })
  addRoute('cashier/create', 'create', ({ publicKey }) => publicKey, create)
  addRoute('cashier/status', 'status', expectedSignature, queryOrder)
  addRoute('payment/close', 'close', expectedSignature, close)
  addRoute('payment/refund/create', 'refund', expectedSignature, refund)
  addRoute('payment/refund/query', 'refundQuery', expectedSignature, queryRefund)
  return routes
}

export const cashierAddress = (url: string, { orderNo }: Order): string => `${url}/cashier/${orderNo}`

/** The bearer token of a request: the signature of its JSON with sorted keys. The body must be sent in that form. */
function expectedSignature({ secretKey }: Merchant, call: Call): string {
  const sorted = canonical(jsonOf(call))
  const isSorted = sorted === call.state.body.toString('utf8')
  return isSorted ? signRequest(sorted, secretKey) : 'the body is not sorted'
}

const summaryOf = ({ reference, orderNo, status }: Order) => ({ reference, orderNo, status })
/** The paid amount of a successful order, which may differ from the requested one; otherwise the requested amount. */
const amountOf = ({ status, paid, amount, currency }: Order) => ({
  total: status === 'SUCCESS' ? paid : amount,
  currency,
})

function read<Request>(schema: z.ZodType<Request>, body: unknown): Request {
  const request = schema.safeParse(body)
  if (!request.success) throw refusal('02001')
  return request.data
}
