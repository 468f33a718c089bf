import type { ColumnType, Generated } from 'kysely'
import type { PaymentMethod } from './payments.ts'

/** A verified callback of a provider, stored once by its key before it is processed. */
export interface PaymentNotificationsTable {
  id: Generated<string>
  provider: PaymentMethod
  event_key: string
  payment_id: string | null
  body: Buffer
  /** The reported status, where the provider cannot be asked. */
  truth: ColumnType<object | null, string | null, string | null>
  /** How much it says went back; null for all, or for other events. */
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
