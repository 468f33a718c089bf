import type { Generated } from 'kysely'

/** Where to e-mail before accounts of a device's playlists end. */
export interface RemindersTable {
  /** Another one for each address that was entered: links name it. */
  id: string
  device_id: string
  /** Encrypted. */
  email_sealed: string
  asked_at: Generated<Date>
  /** When the address's owner confirmed it; null until then. */
  confirmed_at: Date | null
}

/** An e-mail that was sent, or is about to be. */
export interface ReminderStepsTable {
  reminder_id: string
  playlist_id: string
  /** The day of the end, in UTC. */
  ends_on: Date
  /** How many days before the end the e-mail is due. */
  days: number
}
