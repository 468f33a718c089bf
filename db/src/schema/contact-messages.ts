import type { Generated } from 'kysely'

/** A message from a visitor to support. */
export interface ContactMessagesTable {
  id: Generated<string>
  name: string
  email: string
  subject: string
  message: string
  created_at: Generated<Date>
}
