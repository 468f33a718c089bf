import type { Generated } from 'kysely'

/** An accepted e-mail, or one whose recipient was permanently refused. */
export interface MailsTable {
  /** Derived from event and job, so that a repeated e-mail has the same id. */
  message_id: string
  template: string
  /** The recipient's address; empty for addresses that their owner can delete at any time. */
  recipient: string
  refusal: string | null
  sent_at: Generated<Date>
}
