import type { ColumnType, Generated } from 'kysely'

/** The methods that the column's check allows. During an update, rows may already have a method of the next release. */
export type PaymentMethod = 'ibostore' | 'opay' | 'opay1' | 'cowpay' | 'crypto' | 'paypal'

/** In ascending order: a payment's state never moves back. */
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
  /** Our id at the provider: 24 of A-Z a-z 0-9 _ -, which nobody can guess. */
  reference: string
  device_id: string
  /** The device's address at the start. The licence is granted to device_id. */
  mac_snapshot: string
  method: PaymentMethod
  amount_minor: number
  currency: string
  state: ColumnType<PaymentState, undefined, never>
  provider_reference: string | null
  /** The provider's id of the capture, which refunds need. */
  capture_reference: string | null
  checkout_url: string | null
  coin_type: string | null
  email: string | null
  payer_email: string | null
  /** When the mail server permanently refused the receipt's recipient. */
  email_refused_at: Date | null
  email_refusal: string | null
  /** Whether only a part of the amount had arrived when the provider last reported it as pending. */
  is_part_paid: Generated<boolean>
  expires_at: Date | null
  approved_at: Date | null
  changed_at: Date | null
  /** The texts of `payment_reviews`, for the previous version. */
  review_reason: string | null
  reviewed_at: Date | null
  /** When an operator assigned the payment to a device other than the one that the provider reports. */
  assigned_at: Date | null
  created_at: Generated<Date>
  confirmed_at: Date | null
  // Copies of columns of `payment_schedules` for the previous version. Triggers write values that a statement leaves out.
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
  /** When to query next without a callback; null for never. */
  next_query_at: Date | null
  query_count: Generated<number>
  /** When the owner's browser last caused a query. */
  woken_at: Date | null
  /** When the leases for creating the order, capturing and refunding expire. A lease replaces a lock during the call (D21). */
  opening_until: Date | null
  capturing_until: Date | null
  refunding_until: Date | null
  /** Part of the capture's request id; incremented after a declined instrument. */
  attempt: Generated<number>
  /** When the last attempt was declined; null during another attempt. */
  declined_at: Date | null
  refund_requested_at: Date | null
}

/** A verified callback of a provider, stored once per `event_key` before it is processed. */
export interface PaymentNotificationsTable {
  id: Generated<string>
  provider: PaymentMethod
  event_key: string
  payment_id: string | null
  body: Buffer
  /** The reported status, if the provider cannot be queried. */
  truth: ColumnType<object | null, string | null, string | null>
  /** The returned amount; null if all of it was returned, and for other events. */
  returned_amount: ColumnType<object | null, string | null, never>
  reference: string | null
  provider_reference: string | null
  capture_reference: string | null
  mac_address: string | null
  /** The payment's device, if the provider repeats it. */
  device_id: string | null
  /** The number of attempts to find its payment, and when the next one is due; null once it is found or given up. */
  match_count: Generated<number>
  next_match_at: Date | null
  /** When an operator assigned the callback to a device other than the one with the reported address. */
  assigned_at: Date | null
  received_at: Generated<Date>
}

/** A reason for an operator to review a payment, as a code with facts. Each reason is stored once. */
export interface PaymentReviewsTable {
  id: Generated<number>
  payment_id: string
  code: string
  facts: ColumnType<object, string | undefined, never>
  raised_at: Generated<Date>
  reviewed_at: Date | null
}

/** A payment method whose provider has failed. A method without a row has not failed. */
export interface MethodHealthTable {
  method: PaymentMethod
  failures: number
  /** How often the method was hidden in this outage. Each time lasts twice as long as the one before, up to half an hour. */
  hides: Generated<number>
  failing_since: Generated<Date>
  hidden_until: Date | null
  /** The payment that the last counted failure was about; null if it was about none. Further failures for its device do not count. */
  failed_query_of: string | null
}

/** A view: the device to which a device's payments belong, itself or its successor. */
export interface PaidDevicesView {
  device_id: string
  successor_id: string
  /** When the last known successor was retired; null if it is in use. */
  retired_at: Date | null
  /** When the successor's licence expires; null for a lifetime licence. */
  expire_date: Date | null
  /** All devices whose payments belong to the successor, including itself. */
  device_ids: string[]
  /** When the successor was deleted; null if it is not. */
  deleted_at: Date | null
}
