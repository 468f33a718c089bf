import * as z from 'zod'
import type { Faults } from '../shared/faults.ts'
import { type Call, createRoutes, jsonOf, type Routes } from '../shared/http.ts'
import { answerBody, type Context, findOrder, type Merchant, type Operation, refusal } from './context.ts'
import { newOrderNo, type Payments } from './payments.ts'
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
const question = z.union([
  z.strictObject({ country, reference }),
  z.strictObject({ country, orderNo: z.string() }),
])
const naming = z.strictObject({ country, reference })
const refundWish = z.strictObject({
  country,
  reference,
  originalReference: z.string(),
  amount: money,
  callbackUrl: z.url(),
})

/** The calls of the Cashier API (doc.opaycheckout.com). */
export function apiRoutes(context: Context, payments: Payments, faults: Faults<Operation>): Routes {
  const { store, url } = context

  const create = (merchant: Merchant, body: unknown) => {
    const wish = read(creation, body)
    const known = [...store.state.orders.values()].some(
      (order) => order.merchantId === merchant.merchantId && order.reference === wish.reference,
    )
    if (known) throw refusal('02004')
    const now = Date.now()
    const [first = wish.product] = wish.productList ?? []
    const order: Order = {
      orderNo: newOrderNo(),
      merchantId: merchant.merchantId,
      reference: wish.reference,
      description: first?.name ?? 'Purchase',
      amount: wish.amount.total,
      currency: wish.amount.currency,
      status: 'INITIAL',
      paid: 0,
      returned: 0,
      cashCode: null,
      createTime: now,
      expiresAt: now + (wish.expireAt ?? LIFETIME_MINUTES) * 60_000,
      returnUrl: wish.returnUrl,
      cancelUrl: wish.cancelUrl,
      callbackUrl: wish.callbackUrl,
    }
    store.state.orders.set(order.orderNo, order)
    store.changed()
    const cashierUrl = cashierAddress(url, order)
    return answerBody('00000', { ...brief(order), cashierUrl, amount: asked(order), vat: NO_VAT })
  }

  const ownOrder = (merchant: Merchant, id: string): Order => {
    const order = findOrder(context, id)
    if (order.merchantId !== merchant.merchantId) throw refusal('02006')
    return order
  }

  const show = (merchant: Merchant, body: unknown) => {
    const wish = read(question, body)
    const order = ownOrder(merchant, 'reference' in wish ? wish.reference : wish.orderNo)
    return answerBody('00000', {
      ...brief(order),
      amount: asked(order),
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
    if (order.status !== 'CLOSE') payments.cancel(order.orderNo)
    return answerBody('00000', brief(order))
  }

  const refund = (merchant: Merchant, body: unknown) => {
    const wish = read(refundWish, body)
    const order = ownOrder(merchant, wish.originalReference)
    const earlier = refundOf(merchant, wish.reference)
    if (earlier) throw refusal('02004')
    if (order.status !== 'SUCCESS' || wish.amount.total > order.paid - order.returned) throw refusal('02001')
    const made = store.state.refunds.get(payments.refund(order.orderNo, wish.amount.total, wish.reference))
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
    act: (merchant: Merchant, body: unknown) => object,
  ) =>
    routes.post(`/api/v1/international/${path}`, faults.at(operation), (call) => {
      const merchant = context.merchants.find((one) => one.merchantId === call.get('merchantid'))
      const given = call.get('authorization')
      if (!merchant || given !== `Bearer ${authorisation(merchant, call)}`) throw refusal('02000')
      call.body = act(merchant, jsonOf(call))
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
const asked = ({ status, paid, amount, currency }: Order) => ({
  total: status === 'SUCCESS' ? paid : amount,
  currency,
})

function read<Wish>(shape: z.ZodType<Wish>, body: unknown): Wish {
  const wish = shape.safeParse(body)
  if (!wish.success) throw refusal('02001')
  return wish.data
}
