import type { Generated } from 'kysely'
import type { OwnedDevicesView } from './devices.ts'
import type { ListedPlaylist } from './playlists.ts'

export interface SessionsTable {
  id: Generated<string>
  /** SHA-256 of the cookie's token, which is not stored. */
  token_hash: Buffer
  device_id: string
  /** The device's key_version at login. A change of the key ends the session. */
  key_version: number
  user_agent: string
  /** Keyed hash of the network of the last use; null if the previous version wrote the row. */
  network_hash: Buffer | null
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

/** A browser that logged in to a device before. A device's trusted browsers share a budget of failed logins. */
export interface TrustedBrowsersTable {
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer
  device_id: string
  key_version: Generated<number>
  trusted_at: Generated<Date>
}

/** A captcha. Any login attempt deletes it. */
export interface CaptchasTable {
  token_hash: Buffer
  answer: string
  /** Leading zero bits of a proof of work, which replaces the answer. */
  work_bits: Generated<number>
  expires_at: Date
  created_at: Generated<Date>
}

/** A login code that a television shows and a browser opens. */
export interface LoginCodesTable {
  /** SHA-256 of the QR code's token. */
  token_hash: Buffer
  /** A keyed hash of the short code. */
  short_hash: Buffer
  installation_id: string
  device_id: string
  /** A keyed hash of the television's network, for comparison with the browser's. */
  network_hash: Buffer
  /** Set when the first browser opens the code. */
  confirmation_id: string | null
  /** SHA-256 of that browser's cookie. */
  browser_hash: Buffer | null
  expires_at: Date
}

/** A view: a session with its device and the device's playlists in order. */
export interface SessionDevicesView extends OwnedDevicesView {
  session_id: string
  token_hash: Buffer
  session_key_version: number
  created_at: Date
  last_used_at: Date
  playlists: ListedPlaylist[]
}
