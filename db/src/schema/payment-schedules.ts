import type { Generated } from 'kysely'

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
