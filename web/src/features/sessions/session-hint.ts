const STORED_AS = 'has-session'

/**
 * Whether this browser was logged in when we last knew. The session's cookie cannot be read here, and asking the
 * server on every visit to the login page would be answered with an error almost every time.
 */
export const hasSessionHint = (): boolean => read() !== null

/** Notes that there is a session now, or that there is none. */
export function noteSession(exists: boolean): void {
  try {
    if (exists) localStorage.setItem(STORED_AS, '1')
    else localStorage.removeItem(STORED_AS)
  } catch {
    // Storage can be switched off; then the login page is simply shown.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    return null
  }
}
