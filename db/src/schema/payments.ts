import type { ColumnType, Generated } from 'kysely'

/**
 * The name of a way to pay. Which there are is the server's list of providers; the table's constraint has the same. A row may
 * have one that this release does not know: another release runs beside it.
 */
export type PaymentMethod = string

/** From the lowest to the highest: a payment's state only rises. */
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

/** One attempt to pay for one device. Amount and currency are frozen when it starts (D12). */
export interface PaymentsTable {
  id: Generated<string>
  /** What the provider knows the payment by: unguessable, up to 36 of A-Z a-z 0-9 _ - */
  reference: string
  device_id: string
  /** The device's address when the payment started; the licence follows device_id (D8). */
  mac_snapshot: string
  method: PaymentMethod
  amount_minor: number
  currency: string
  /** Set by `PaymentsWithState` alone. */
  state: ColumnType<PaymentState, undefined, never>
  /** The provider's number of the order, once it has one. */
  provider_reference: string | null
  /** The provider's number of the money taken: what a refund names. */
  capture_reference: string | null
  /** Where the owner pays. */
  checkout_url: string | null
  /** Part of the capture's request id; goes up after a declined instrument. */
  attempt: Generated<number>
  /** When its last attempt was declined; null while none was, and while another one is being made. */
  declined_at: Date | null
  /** Expiry of the capture's lease, which replaces a lock during the call (D21). */
  capturing_until: Date | null
  /** Expiry of the lease for opening it at the provider. */
  beginning_until: Date | null
  /** What crypto is paid with. */
  coin_type: string | null
  /** When its owner's browser last had the provider asked. */
  woken_at: Date | null
  email: string | null
  payer_email: string | null
  /** When the mail server refused the address for good that the receipt goes to. */
  email_refused_at: Date | null
  /** Its reply code then, like '550 5.1.1'. */
  email_refusal: string | null
  /** When the provider gives up waiting for the payer. */
  expires_at: Date | null
  /** When the provider is asked next, if nothing is heard; null when there is nothing to ask. */
  next_query_at: Date | null
  query_count: Generated<number>
  /** When its payer agreed, as far as we heard. */
  approved_at: Date | null
  /** When it came to the state that it has; null for one that was never anything else. */
  changed_at: Date | null
  /** The words of `payment_reviews`, a line a reason: for the version before, until it is gone. */
  review_reason: string | null
  /** When a person has looked; a new reason asks for another look. */
  reviewed_at: Date | null
  /** When a person said which device it is for: then the one that its provider repeats does not count. */
  assigned_at: Date | null
  created_at: Generated<Date>
  confirmed_at: Date | null
}

/** For the one statement that sets a state, which is what the payments module decided. */
export interface PaymentsWithState extends Omit<PaymentsTable, 'state'> {
  state: ColumnType<PaymentState, PaymentState | undefined, PaymentState>
}
