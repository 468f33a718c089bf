const STORED_AS = 'has-session'

/** Whether this browser had a session: the cookie is unreadable here, and a call would mostly fail. */
export const hasSessionHint = (): boolean => read() !== null

/** Remembers whether there is a session. */
export function noteSession(exists: boolean): void {
  try {
    if (exists) localStorage.setItem(STORED_AS, '1')
    else localStorage.removeItem(STORED_AS)
  } catch {
    // Without storage the login page is shown.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    return null
  }
}
