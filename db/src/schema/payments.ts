import type { ColumnType, Generated } from 'kysely'

/** As the column's check. During an update, rows may already have a method of the next release. */
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

/** Amount and currency are fixed at the start (D12). */
export interface PaymentsTable {
  id: Generated<string>
  /** Our id at the provider: unguessable, up to 36 of A-Z a-z 0-9 _ - */
  reference: string
  device_id: string
  /** The device's address at the start; the licence follows device_id (D8). */
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
  // Those of `payment_schedules`, for the previous version. Triggers write what a statement leaves out.
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
