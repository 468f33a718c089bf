import { z } from 'zod'
import { unavailable } from '../protocol/failures.ts'
import { queryOrders } from '../protocol/order-names.ts'
import type { PaymentFacts } from '../provider.ts'
import type { OPayCalls } from './client.ts'
import { OPayRefusal } from './refusal.ts'
import { COUNTRY, isFinal, type OPayStatus, statusAnswer } from './order.ts'

export function createOrders(call: OPayCalls['call']) {
  async function statusOf(reference: string, deadline: AbortSignal): Promise<OPayStatus | null> {
    const body = { country: COUNTRY, reference }
    const status = await call({ path: 'cashier/status', body, data: statusAnswer, deadline })
    if (!(status instanceof OPayRefusal)) return status
    if (status.isUnknownOrder) return null
    throw unavailable(status)
  }
  return {
    statusOf,
    ofPayment: (payment: PaymentFacts, deadline: AbortSignal) =>
      queryOrders(payment, (name) => statusOf(name, deadline), isFinal),
    close: (reference: string, deadline: AbortSignal) =>
      call({ path: 'payment/close', body: { country: COUNTRY, reference }, data: z.unknown(), deadline }),
  }
}

export type Orders = ReturnType<typeof createOrders>
