import * as z from 'zod'
import { type Call, createRoutes, jsonOf, type Routes } from '../shared/http.ts'
import { newOrderNo, type OPayActs } from './acts.ts'
import { answerBody, type Context, findOrder, type Merchant, type Operation, refusal } from './context.ts'
import { canonical, signRequest } from './signature.ts'
import type { Order, Refund } from './state.ts'

/** Minutes until an order expires, unless its request sets it. */
const LIFETIME_MINUTES = 30

const money = z.object({ total: z.int().positive(), currency: z.literal('EGP') })
const product = z.looseObject({ name: z.string(), description: z.string().optional() })
const country = z.literal('EG')
const reference = z.string().min(1).max(64)
const creation = z.strictObject({
  country,
  reference,
  amount: money,
  returnUrl: z.url(),
  callbackUrl: z.url(),
  cancelUrl: z.url(),
  payMethod: z
    .enum(['BankCard', 'ReferenceCode', 'Shahry', 'VALU', 'MWALLET', 'BankInstallment', 'VodafoneCash'])
    .optional(),
  expireAt: z.int().positive().optional(),
  userClientIP: z.union([z.ipv4(), z.ipv6()]).optional(),
  userInfo: z
    .strictObject({
      userId: z.string().optional(),
      userName: z.string().optional(),
      userEmail: z.string().optional(),
      userMobile: z.string().optional(),
    })
    .optional(),
  productList: z
    .array(
      product.extend({
        productId: z.string(),
        price: z.number(),
        quantity: z.int().positive(),
      }),
    )
    .optional(),
  product: product.optional(),
  evokeOpay: z.boolean().optional(),
  displayName: z.string().optional(),
  sn: z.string().optional(),
  customerVisitSource: z.string().optional(),
})
const naming = z.strictObject({ country, reference })
const refundRequest = z.strictObject({
  country,
  reference,
  originalReference: z.string(),
  amount: money,
  callbackUrl: z.url(),
})

/** The calls of the Cashier API (doc.opaycheckout.com). */
export function apiRoutes(context: Context, acts: OPayActs): Routes {
  const { store, url, faults } = context

  const create = (merchant: Merchant, body: unknown) => {
    const request = read(creation, body)
    const known = [...store.state.orders.values()].some(
      (order) => order.merchantId === merchant.merchantId && order.reference === request.reference,
    )
    if (known) throw refusal('02004')
    const now = Date.now()
    const [first = request.product] = request.productList ?? []
    const order: Order = {
      orderNo: newOrderNo(),
      merchantId: merchant.merchantId,
      reference: request.reference,
      description: first?.name ?? 'Purchase',
      amount: request.amount.total,
      currency: request.amount.currency,
      status: 'INITIAL',
      paid: 0,
      returned: 0,
      cashCode: null,
      createTime: now,
      expiresAt: now + (request.expireAt ?? LIFETIME_MINUTES) * 60_000,
      returnUrl: request.returnUrl,
      cancelUrl: request.cancelUrl,
      callbackUrl: request.callbackUrl,
    }
    store.state.orders.set(order.orderNo, order)
    store.changed()
    const cashierUrl = cashierAddress(url, order)
    return answerBody('00000', { ...brief(order), cashierUrl, amount: amountOf(order), vat: NO_VAT })
  }

  const ownOrder = (merchant: Merchant, id: string): Order => {
    const order = findOrder(context, id)
    if (order.merchantId !== merchant.merchantId) throw refusal('02006')
    return order
  }

  const show = (merchant: Merchant, body: unknown) => {
    const order = ownOrder(merchant, read(naming, body).reference)
    return answerBody('00000', {
      ...brief(order),
      amount: amountOf(order),
      vat: NO_VAT,
      createTime: order.createTime,
      ...(order.status === 'FAIL' && {
        failureCode: '20010',
        failureReason: 'Declined by the bank',
      }),
    })
  }

  const close = (merchant: Merchant, body: unknown) => {
    const order = ownOrder(merchant, read(naming, body).reference)
    // OPay's answer in this case is not documented.
    if (order.status === 'SUCCESS' || order.status === 'FAIL') throw refusal('02001')
    if (order.status !== 'CLOSE') acts.cancel(order.orderNo)
    return answerBody('00000', brief(order))
  }

  const refund = (merchant: Merchant, body: unknown) => {
    const request = read(refundRequest, body)
    const order = ownOrder(merchant, request.originalReference)
    const earlier = refundOf(merchant, request.reference)
    if (earlier) throw refusal('02004')
    if (order.status !== 'SUCCESS' || request.amount.total > order.paid - order.returned)
      throw refusal('02001')
    const made = store.state.refunds.get(acts.refund(order.orderNo, request.amount.total, request.reference))
    return answerBody('00000', made && refundView(made))
  }

  const queryRefund = (merchant: Merchant, body: unknown) => {
    const found = refundOf(merchant, read(naming, body).reference)
    if (!found) throw refusal('02006')
    return answerBody('00000', refundView(found))
  }

  const refundOf = (merchant: Merchant, wanted: string): Refund | undefined =>
    [...store.state.refunds.values()].find(
      (one) => one.merchantId === merchant.merchantId && one.reference === wanted,
    )

  const refundView = (one: Refund) => {
    const order = store.state.orders.get(one.originalOrderNo)
    return {
      reference: one.reference,
      originalReference: order?.reference,
      orderNo: one.orderNo,
      originalOrderNo: one.originalOrderNo,
      refundAmount: { total: one.amount, currency: order?.currency },
      country: 'EG',
      orderStatus: 'SUCCESS',
    }
  }

  const routes = createRoutes()
  const add = (
    path: string,
    operation: Operation,
    authorisation: (merchant: Merchant, call: Call) => string,
    perform: (merchant: Merchant, body: unknown) => object,
  ) =>
    routes.post(`/api/v1/international/${path}`, faults.at(operation), (call) => {
      const merchant = context.merchants.find((one) => one.merchantId === call.get('merchantid'))
      if (!merchant || call.get('authorization') !== `Bearer ${authorisation(merchant, call)}`)
        throw refusal('02000')
      call.body = perform(merchant, jsonOf(call))
    })
  add('cashier/create', 'create', ({ publicKey }) => publicKey, create)
  add('cashier/status', 'status', signed, show)
  add('payment/close', 'close', signed, close)
  add('payment/refund/create', 'refund', signed, refund)
  add('payment/refund/query', 'refundQuery', signed, queryRefund)
  return routes
}

export const cashierAddress = (url: string, { orderNo }: Order): string => `${url}/cashier/${orderNo}`

/** The bearer token must be the signature of the body with sorted keys, which must equal the sent body. */
function signed({ secretKey }: Merchant, call: Call): string {
  const sorted = canonical(jsonOf(call))
  return sorted === call.state.body.toString('utf8')
    ? signRequest(sorted, secretKey)
    : 'the body is not sorted'
}

const NO_VAT = { total: 0, currency: 'EGP' }
const brief = ({ reference: ours, orderNo, status }: Order) => ({ reference: ours, orderNo, status })
/** The amount that was paid, if it differs from the requested one. */
const amountOf = ({ status, paid, amount, currency }: Order) => ({
  total: status === 'SUCCESS' ? paid : amount,
  currency,
})

function read<Request>(shape: z.ZodType<Request>, body: unknown): Request {
  const request = shape.safeParse(body)
  if (!request.success) throw refusal('02001')
  return request.data
}
