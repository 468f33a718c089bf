import type { Generated } from 'kysely'

/** An e-mail that the mail server took, or refused for good because of its recipient's address. */
export interface MailsTable {
  /** Fixed by event and job, so that a repeated e-mail is recognised as the same. */
  message_id: string
  template: string
  recipient: string
  /** The mail server's reply code where it refused the address. */
  refusal: string | null
  sent_at: Generated<Date>
}
