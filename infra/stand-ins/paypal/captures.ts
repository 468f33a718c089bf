import { type Context, capturesOf } from './context.ts'
import { PayPalError } from './errors.ts'
import { orderAmount } from './ledger.ts'
import {
  type Approval,
  type Capture,
  type Instrument,
  instrument as instruments,
  newId,
  type Order,
  type RequestResult,
} from './state.ts'
import { orderView, paymentView } from './views.ts'
import { notifyMerchant } from './webhooks.ts'

const STATUS_OF = { complete: 'COMPLETED', pending: 'PENDING', refuse: 'DECLINED' } as const
const EVENT_OF = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
} as const

/** Captures the approved order; a decline only adds the instrument to the order's `declined`. */
export function captureOrder(context: Context, order: Order): RequestResult {
  const { approval } = order
  if (order.status === 'COMPLETED') throw new PayPalError(422, { issue: 'ORDER_ALREADY_CAPTURED' })
  if (order.status !== 'APPROVED' || !approval) throw new PayPalError(422, { issue: 'ORDER_NOT_APPROVED' })
  if (approval.outcome === 'decline') {
    if (!order.declined.includes(approval.instrument)) order.declined.push(approval.instrument)
    context.store.save()
    return { issue: 'INSTRUMENT_DECLINED' }
  }
  const status = STATUS_OF[approval.outcome]
  order.status = 'COMPLETED'
  const capture: Capture = {
    id: newId(),
    orderId: order.id,
    status,
    reason: status === 'PENDING' ? approval.reason : null,
    amount: orderAmount(order),
    currency: order.units[0].amount.currency_code,
    refunded: 0,
    reversed: false,
  }
  context.store.state.captures.set(capture.id, capture)
  order.captureIds.push(capture.id)
  publishCapture(context, order, capture, status)
  context.store.save()
  return { id: order.id }
}

export function settlePending(context: Context, order: Order, status: 'COMPLETED' | 'DECLINED'): void {
  const capture = capturesOf(context, order).find((entry) => entry.status === 'PENDING')
  if (!capture) throw new Error(`Order ${order.id} has no pending capture.`)
  Object.assign(capture, { status, reason: null })
  publishCapture(context, order, capture, status)
  context.store.save()
}

/** Approves an order; `outcome` decides the result of the next capture. */
export function approveOrder(
  context: Context,
  order: Order,
  { outcome, reason = 'PENDING_REVIEW', instrument, email = 'payer@example.com' }: ApprovalChoice,
): void {
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw new Error(`Order ${order.id} cannot be approved: it is ${order.status}.`)
  order.approval = { outcome, reason, instrument: instrument ?? nextInstrument(order), email }
  order.status = 'APPROVED'
  context.store.save()
  notifyMerchant(context, order.id, {
    resource_type: 'checkout-order',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: orderView(context, order),
  })
}

export interface ApprovalChoice {
  outcome: Approval['outcome']
  reason?: string | undefined
  /** By default the first one that was not declined. */
  instrument?: Instrument | undefined
  email?: string | undefined
}

const publishCapture = (context: Context, order: Order, capture: Capture, status: keyof typeof EVENT_OF) =>
  notifyMerchant(context, order.id, {
    resource_type: 'capture',
    event_type: EVENT_OF[status],
    resource: paymentView(context, order, capture),
  })

const nextInstrument = ({ declined }: Order): Instrument =>
  instruments.options.find((option) => !declined.includes(option)) ?? 'balance'
