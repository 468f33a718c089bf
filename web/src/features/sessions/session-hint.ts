import { LOGIN } from './login-path.ts'

const STORED_AS = 'has-session'
const OPEN = '1'
const LEFT = 'session-ended'

/** How a session ended: by the server, by a log-out in this browser, or because the device was deleted here. */
const ENDS = ['ended', 'logged-out', 'deleted'] as const
export type SessionEnd = (typeof ENDS)[number]

/** Whether this browser had a session: the cookie is unreadable here, and a call would mostly fail. */
export const hasSessionHint = (): boolean => read('localStorage', STORED_AS) === OPEN

/** Remembers that there is a session. */
export const noteSession = (): void => store('localStorage', STORED_AS, OPEN)

/** Remembers for all tabs that there is none, and how it ended; the first reason counts. */
export function noteNoSession(end: SessionEnd): void {
  if (hasSessionHint()) store('localStorage', STORED_AS, end)
}

/** Tells this tab's login page how the visit ended. */
export function leaveSessionEnd(): void {
  const end = read('localStorage', STORED_AS)
  if (end !== null) store('sessionStorage', LEFT, end)
}

/** Goes to the login page, which says that the device was deleted. A full load ends the live stream and clears the cache. */
export function leaveDeleted(): void {
  noteNoSession('ended')
  store('sessionStorage', LEFT, 'deleted')
  window.location.replace(LOGIN)
}

/** How the visit of this tab ended, if one did; given once. */
export function takeSessionEnd(): SessionEnd | null {
  const left = read('sessionStorage', LEFT)
  store('sessionStorage', LEFT, '')
  return ENDS.find((end) => end === left) ?? null
}

type Storage = 'localStorage' | 'sessionStorage'

function store(storage: Storage, name: string, value: string): void {
  try {
    window[storage].setItem(name, value)
  } catch {
    // Without storage the login page is shown, and gives no reason.
  }
}

function read(storage: Storage, name: string): string | null {
  try {
    return window[storage].getItem(name)
  } catch {
    return null
  }
}
