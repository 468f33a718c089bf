import type { Generated } from 'kysely'

/** A verified callback of a provider, stored once under its key before anything is done about it. */
export interface PaymentNotificationsTable {
  id: Generated<string>
  provider: string
  /** The provider's own id of the event: unique with the provider, so that a repeat changes nothing. */
  event_key: string
  /** Null while nothing of ours matches it. */
  payment_id: string | null
  body: Buffer
  received_at: Generated<Date>
}
