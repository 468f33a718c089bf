import type { Generated } from 'kysely'

/** A letter that the mail server took. */
export interface MailsTable {
  /** Fixed by event and job, so that a repeated letter is recognised as the same. */
  message_id: string
  template: string
  recipient: string
  sent_at: Generated<Date>
}
