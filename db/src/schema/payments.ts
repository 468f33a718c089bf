import type { ColumnType, Generated } from 'kysely'

/** The methods that the column's check allows. During an update, rows may already have a method of the next release. */
export type PaymentMethod = 'ibostore' | 'opay' | 'opay1' | 'cowpay' | 'crypto' | 'paypal'

/** In ascending order: a payment's state only rises. */
export const PAYMENT_STATES = [
  'created',
  'pending',
  'cancelled',
  'expired',
  'failed',
  'held',
  'confirmed',
  'refunded',
  'reversed',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Amount and currency are fixed at the start. */
export interface PaymentsTable {
  id: Generated<string>
  /** Our id at the provider: unguessable, up to 36 of A-Z a-z 0-9 _ - */
  reference: string
  device_id: string
  /** The device's address at the start; the licence follows device_id. */
  mac_snapshot: string
  method: PaymentMethod
  amount_minor: number
  currency: string
  /** Set through `PaymentsWithState` only. */
  state: ColumnType<PaymentState, undefined, never>
  provider_reference: string | null
  /** The provider's id of the captured money, which refunds name. */
  capture_reference: string | null
  checkout_url: string | null
  coin_type: string | null
  email: string | null
  payer_email: string | null
  /** When the mail server permanently refused the receipt's recipient. */
  email_refused_at: Date | null
  email_refusal: string | null
  /** Whether only a part of the amount had arrived when its provider last said that it is pending. */
  is_part_paid: Generated<boolean>
  expires_at: Date | null
  approved_at: Date | null
  changed_at: Date | null
  /** The texts of `payment_reviews`, for the previous version. */
  review_reason: string | null
  reviewed_at: Date | null
  /** When an operator assigned it to a device, which then overrides the provider's. */
  assigned_at: Date | null
  created_at: Generated<Date>
  confirmed_at: Date | null
  // Copies of columns of `payment_schedules`, for the previous version. Triggers write what a statement leaves out.
  next_query_at: Date | null
  query_count: ColumnType<number, undefined, never>
  woken_at: ColumnType<Date | null, never, never>
  beginning_until: Date | null
  capturing_until: ColumnType<Date | null, never, never>
  attempt: ColumnType<number, undefined, never>
  declined_at: ColumnType<Date | null, never, never>
}

/** For the one statement that writes a state. */
export interface PaymentsWithState extends Omit<PaymentsTable, 'state'> {
  state: ColumnType<PaymentState, PaymentState | undefined, PaymentState>
}

/** The query schedule and leases of a payment, one row each. The payment is locked before its schedule. */
export interface PaymentSchedulesTable {
  payment_id: string
  /** The next query without a callback; null for none. */
  next_query_at: Date | null
  /** Queries on the schedule so far. */
  query_count: Generated<number>
  /** When its owner's browser last caused a query. */
  woken_at: Date | null
  /** Expiry of the lease for creating its order, which replaces a lock during the call (D21). */
  opening_until: Date | null
  /** Expiry of the lease for capturing it. */
  capturing_until: Date | null
  /** Expiry of the lease for refunding it. */
  refunding_until: Date | null
  /** Part of the capture's request id; incremented after a declined instrument. */
  attempt: Generated<number>
  /** When its last attempt was declined; null during another one. */
  declined_at: Date | null
  /** When its provider was last asked to refund it. */
  refund_requested_at: Date | null
}

/** A verified callback of a provider, stored once by its key before it is processed. */
export interface PaymentNotificationsTable {
  id: Generated<string>
  provider: PaymentMethod
  event_key: string
  payment_id: string | null
  body: Buffer
  /** The reported status, where the provider cannot be asked. */
  truth: ColumnType<object | null, string | null, string | null>
  /** The returned amount; null if all was returned, or for other events. */
  returned_amount: ColumnType<object | null, string | null, never>
  reference: string | null
  provider_reference: string | null
  capture_reference: string | null
  mac_address: string | null
  /** The device of the payment, where the provider repeats it. */
  device_id: string | null
  /** Attempts to match it to a payment, and the next one; null once matched. */
  match_count: Generated<number>
  next_match_at: Date | null
  /** When an operator assigned it to a device, which then overrides the reported address. */
  assigned_at: Date | null
  received_at: Generated<Date>
}

/** A reason for an operator to look at a payment, as a code with facts. Each once. */
export interface PaymentReviewsTable {
  id: Generated<number>
  payment_id: string
  code: string
  /** Values for the code's text. */
  facts: ColumnType<object, string | undefined, never>
  raised_at: Generated<Date>
  reviewed_at: Date | null
}

/** A payment method whose provider fails. A method without a row works. */
export interface MethodHealthTable {
  method: PaymentMethod
  failures: number
  /** How often the method was hidden in this outage; each time twice as long. */
  hides: Generated<number>
  failing_since: Generated<Date>
  hidden_until: Date | null
  /** The payment of the last failure if that was a status query; null for another call. */
  failed_query_of: string | null
}

/** A view: the device that a device's payments are for, itself or its successor. */
export interface PaidDevicesView {
  device_id: string
  successor_id: string
  /** The successor's; null unless that is unknown. */
  retired_at: Date | null
  /** The successor's; null for life. */
  expire_date: Date | null
  /** All devices whose payments are for the successor, and itself. */
  device_ids: string[]
}
