/** A code shown by a television that a browser opens to log in (D36). */
export interface LoginCodesTable {
  /** SHA-256 of the QR code's token. */
  token_hash: Buffer
  /** A keyed hash of the short code. */
  short_hash: Buffer
  installation_id: string
  device_id: string
  /** A keyed hash of the television's network, to compare with the browser's. */
  network_hash: Buffer
  /** Set once, when a browser opens the code. */
  confirmation_id: string | null
  /** SHA-256 of that browser's cookie. */
  browser_hash: Buffer | null
  expires_at: Date
}
