import type { Generated } from 'kysely'

/** The address for e-mails before the accounts of a device's playlists end. */
export interface RemindersTable {
  /** New for each entered address, because links contain it. */
  id: string
  device_id: string
  email_sealed: string
  asked_at: Generated<Date>
  confirmed_at: Date | null
}

/** An e-mail that was sent or is due. */
export interface ReminderStepsTable {
  reminder_id: string
  playlist_id: string
  /** The day on which the account ends, in UTC. */
  ends_on: Date
  /** How many days before the end the e-mail is due. */
  days: number
}
