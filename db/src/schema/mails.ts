import type { Generated } from 'kysely'

/** An e-mail that the mail server accepted, or whose recipient it refused permanently. */
export interface MailsTable {
  /** Derived from event and job, so that a repetition has the same id. */
  message_id: string
  template: string
  recipient: string
  /** The reply code of a refusal. */
  refusal: string | null
  sent_at: Generated<Date>
}
