import type { ColumnType, Generated } from 'kysely'

/** A verified callback of a provider, stored once under its key before anything is done about it. */
export interface PaymentNotificationsTable {
  id: Generated<string>
  provider: string
  /** The provider's own id of the event: unique with the provider, so that a repeat changes nothing. */
  event_key: string
  /** Null while nothing of ours matches it. */
  payment_id: string | null
  body: Buffer
  /** What it says itself, where the provider cannot be asked. */
  truth: ColumnType<object | null, string | null, never>
  /** What it names: our reference, the provider's order, the money, the device. */
  reference: string | null
  provider_reference: string | null
  capture_reference: string | null
  mac_address: string | null
  /** The device that the payment was begun for, where its money has moved and the provider repeats that. */
  device_id: string | null
  /** How often its payment was looked for again, and when that is done next; null for one that has its payment. */
  match_count: Generated<number>
  next_match_at: Date | null
  /** When a person said which device it is for: then the address that it names does not count. */
  assigned_at: Date | null
  received_at: Generated<Date>
}
