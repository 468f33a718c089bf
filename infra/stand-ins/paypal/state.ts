import { randomInt } from 'node:crypto'
import * as z from 'zod'
import * as webhooks from '../shared/webhooks.ts'
import { purchaseUnit } from './order-request.ts'

/** Everything that the stand-in remembers, as it lies in its file. Amounts are minor units, times ISO 8601 in UTC. */

/** The ways to pay that the invented payer has. */
export const instrument = z.enum(['card-1881', 'card-4444', 'bank-3000', 'balance'])
export type Instrument = z.infer<typeof instrument>

/** Why a capture waits, in PayPal's words. */
export const pendingReason = z.enum([
  'BUYER_COMPLAINT',
  'CHARGEBACK',
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'REFUNDED',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
])
export type PendingReason = z.infer<typeof pendingReason>

/** What the payer agreed to, and what the next capture will make of it. */
const approval = z.object({
  outcome: z.enum(['complete', 'decline', 'pending', 'refuse']),
  reason: pendingReason,
  instrument,
  email: z.string(),
})
export type Approval = z.infer<typeof approval>

const order = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED', 'VOIDED']),
  createTime: z.string(),
  updateTime: z.string(),
  /** Milliseconds; an order that was not captured by then is not found any more. */
  expiresAt: z.number(),
  wallet: z.boolean(),
  units: z.array(purchaseUnit),
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
  /** Which purchase unit of the order it pays. */
  unit: z.number(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
  reason: pendingReason.nullable(),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
  reversed: z.boolean(),
  refundIds: z.array(z.string()),
  createTime: z.string(),
  updateTime: z.string(),
})
export type Capture = z.infer<typeof capture>

const refund = z.object({
  id: z.string(),
  captureId: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Refunded of this capture so far, this one included. */
  total: z.number(),
  customId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  note: z.string().nullable(),
  createTime: z.string(),
})
export type Refund = z.infer<typeof refund>

/** Its body is the very bytes that are signed and sent. */
const storedEvent = webhooks.storedEvent.extend({ resourceId: z.string(), createTime: z.string() })
export type StoredEvent = z.infer<typeof storedEvent>

/** What a PayPal-Request-Id led to: the thing that was made, or the issue of the refusal. */
const remembered = z.union([z.object({ id: z.string() }), z.object({ issue: z.string() })])
export type Remembered = z.infer<typeof remembered>

export const state = z.object({
  orders: z.map(z.string(), order),
  captures: z.map(z.string(), capture),
  refunds: z.map(z.string(), refund),
  events: z.map(z.string(), storedEvent),
  deliveries: z.map(z.string(), webhooks.delivery),
  requests: z.map(z.string(), remembered),
})
export type State = z.infer<typeof state>

export const emptyState = (): State => ({
  orders: new Map(),
  captures: new Map(),
  refunds: new Map(),
  events: new Map(),
  deliveries: new Map(),
  requests: new Map(),
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** An id that looks like PayPal's: 17 capital letters and digits. */
export const newId = (): string =>
  Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A time as PayPal writes it in a resource: to the second. */
export const paypalTime = (milliseconds = Date.now()): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
