import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { table } from '../shared/store.ts'
import { webhookState } from '../shared/webhook-state.ts'
import { purchaseUnit } from './order-request.ts'

/** The payer's cards and accounts. */
export const instrument = z.enum(['card-1881', 'card-4444', 'bank-3000', 'balance'])
export type Instrument = z.infer<typeof instrument>

/** The payer's approval, with the result of the next capture. */
const approval = z.object({
  outcome: z.enum(['complete', 'decline', 'pending', 'refuse']),
  /** PayPal's reason of a pending capture. */
  reason: z.string(),
  instrument,
  email: z.string(),
})
export type Approval = z.infer<typeof approval>

const order = z.object({
  id: z.string(),
  status: z.enum(['PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED', 'VOIDED']),
  createTime: z.string(),
  /** Milliseconds since 1970; an order that is not captured by then expires. */
  expiresAt: z.number(),
  units: z.tuple([purchaseUnit]),
  brandName: z.string().nullable(),
  returnUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  approval: approval.nullable(),
  declined: z.array(instrument),
  captureIds: z.array(z.string()),
})
export type Order = z.infer<typeof order>

const capture = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
  reason: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
  reversed: z.boolean(),
})
export type Capture = z.infer<typeof capture>

const refund = z.object({
  id: z.string(),
  captureId: z.string(),
  amount: z.number(),
  currency: z.string(),
})
export type Refund = z.infer<typeof refund>

/** The result of a PayPal-Request-Id: an id, or the issue of a decline. */
const requestResult = z.union([z.object({ id: z.string() }), z.object({ issue: z.string() })])
export type RequestResult = z.infer<typeof requestResult>

/** The stored state. Amounts are in minor units, except those of `units`, which are as in the request. */
export const state = z.object({
  orders: table(order),
  captures: table(capture),
  refunds: table(refund),
  requests: table(requestResult),
  ...webhookState,
})
export type State = z.infer<typeof state>

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** An id in PayPal's format: 17 capitals and digits. */
export const newId = (): string =>
  Array.from({ length: 17 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('')

/** PayPal's time format, to the second. */
export const paypalTime = (milliseconds = Date.now()): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
