import { isCheckoutUrl } from '../protocol/checkout-address.ts'
import { orderBeingPaid, unavailable, invalidResponse } from '../protocol/failures.ts'
import { MAX_ORDERS, orderName } from '../protocol/order-names.ts'
import { openingFailure } from '../protocol/refusal.ts'
import type { OpenedOrder, PaymentFacts } from '../provider.ts'
import type { OPayAccount } from './account.ts'
import type { OPayCalls } from './client.ts'
import { OPayRefusal } from './refusal.ts'
import { createdAnswer, isFinal, LIFETIME_MINUTES, type OPayStatus, orderRequest } from './order.ts'
import type { Orders } from './orders.ts'

/** Opens an order. OPay accepts its name only once: if the answer is lost, that order is closed and the next name is used (`order-names.ts`). */
export function createOpenOrder(
  callOnce: OPayCalls['callOnce'],
  orders: Orders,
  account: OPayAccount,
  urls: { readonly origin: string; readonly callbackUrl: string },
) {
  /** Returns the cashier's URL; null if an order of this name exists: it is then closed. */
  async function openNamed(payment: PaymentFacts, name: string, deadline: AbortSignal) {
    const body = orderRequest(payment, name, account, urls)
    for (let isSecond = false; ; isSecond = true) {
      const created = await callOnce({
        path: 'cashier/create',
        body,
        data: createdAnswer,
        deadline,
        isPublic: true,
      }).catch((error: unknown) => ({ error }))
      if ('cashierUrl' in created) return created.cashierUrl
      if (created instanceof OPayRefusal && !created.isDuplicate) throw openingFailure(created)
      const status = await orders.statusOf(name, deadline)
      if (status) {
        await closeEarlier(status, name, deadline)
        return null
      }
      // The order does not exist: the first request had no effect and is repeated once.
      if (isSecond || created instanceof OPayRefusal)
        throw unavailable('error' in created ? created.error : created)
    }
  }

  async function closeEarlier(status: OPayStatus, name: string, deadline: AbortSignal): Promise<void> {
    if (isFinal(status)) return
    // The order is paid or being paid: opening a second order could take money twice.
    if (status.status !== 'INITIAL') throw orderBeingPaid(new Error(`OPay’s order ${name} is being paid`))
    const answer = await orders.close(name, deadline)
    if (answer instanceof OPayRefusal) throw unavailable(answer)
  }

  return async function open(payment: PaymentFacts, deadline: AbortSignal): Promise<OpenedOrder> {
    for (let number = 1; number <= MAX_ORDERS; number += 1) {
      const providerReference = orderName(payment.reference, number)
      const checkoutUrl = await openNamed(payment, providerReference, deadline)
      if (checkoutUrl === null) continue
      if (!isCheckoutUrl(checkoutUrl, ['opaycheckout.com'], account.apiUrl))
        throw invalidResponse(`OPay returned no valid checkout URL for the order ${providerReference}`)
      return { providerReference, checkoutUrl, expires: { inSeconds: LIFETIME_MINUTES * 60 } }
    }
    throw invalidResponse(`OPay has ${MAX_ORDERS} orders for ${payment.reference}`)
  }
}
