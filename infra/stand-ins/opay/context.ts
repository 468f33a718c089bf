import * as z from 'zod'
import type { Faults } from '../shared/faults.ts'
import { type Answer, Refusal } from '../shared/http.ts'
import type { Store } from '../shared/store.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import type { Order, State } from './state.ts'

export interface Merchant {
  merchantId: string
  publicKey: string
  secretKey: string
}

export interface Context {
  url: string
  merchants: readonly Merchant[]
  store: Store<State>
  webhooks: Webhooks
  faults: Faults<Operation>
}

export const operation = z.enum(['create', 'status', 'close', 'refund', 'refundQuery'])
export type Operation = z.infer<typeof operation>

/** An answer with OPay's code (doc.opaycheckout.com/error-codes); the status 200 of every answer is an assumption. */
export const answer = (code: string, data?: object): Answer => ({ status: 200, body: answerBody(code, data) })

export const answerBody = (code: string, data?: object) => ({
  code,
  message: code === '00000' ? 'SUCCESSFUL' : 'FAILED',
  ...(data && { data }),
})

/** 02000: wrong credentials; 02001: wrong request; 02004: the reference is taken; 02006: unknown reference. */
export const refusal = (code: string): Refusal => new Refusal(code, answer(code))

/** The order with OPay's id or the merchant's reference. Closes an expired one. */
export function findOrder({ store }: Pick<Context, 'store'>, id: string): Order {
  const { orders } = store.state
  const order = orders.get(id) ?? [...orders.values()].findLast(({ reference }) => reference === id)
  if (!order) throw refusal('02006')
  if ((order.status === 'INITIAL' || order.status === 'PENDING') && order.expiresAt <= Date.now()) {
    order.status = 'CLOSE'
    store.save()
  }
  return order
}
