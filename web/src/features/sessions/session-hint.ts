const STORED_AS = 'has-session'
const ENDED = 'session-ended'

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

/** Tells this tab's login page that a session ended during the visit. */
export function noteSessionEnd(): void {
  try {
    sessionStorage.setItem(ENDED, '1')
  } catch {
    // The login page gives no reason.
  }
}

/** Whether a session ended during the visit; true once. */
export function takeSessionEnd(): boolean {
  try {
    const ended = sessionStorage.getItem(ENDED) !== null
    sessionStorage.removeItem(ENDED)
    return ended
  } catch {
    return false
  }
}
