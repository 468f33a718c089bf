import { readStored, store } from '../../ui/stored.ts'
import { DEVICE_LOGIN } from './login-path.ts'

/* Without storage, the login page is shown to logged-in visitors too, and does not say how a session ended. */

const HINT_KEY = 'has-session'
const ACTIVE = '1'
const END_KEY = 'session-ended'

/** How a session ended: by the server, by a log-out in this browser, or because the device was deleted here. */
const ENDS = ['ended', 'logged-out', 'deleted'] as const
export type SessionEnd = (typeof ENDS)[number]

/** Whether this browser may have a session. Scripts cannot read the cookie, and a call would fail for most visitors. */
export const hasSessionHint = (): boolean => readStored('localStorage', HINT_KEY) === ACTIVE

export const storeSessionHint = (): void => store('localStorage', HINT_KEY, ACTIVE)

/** Stores for all tabs that the session has ended, and how; the first reason stays. */
export function storeSessionEnd(end: SessionEnd): void {
  if (hasSessionHint()) store('localStorage', HINT_KEY, end)
}

/** Stores for this tab's login page how the session ended. */
export function passEndToLogin(): void {
  const end = readStored('localStorage', HINT_KEY)
  if (end !== null) store('sessionStorage', END_KEY, end)
}

/** Opens the login page, which says that the device was deleted. A full load ends the live stream and clears the cache. */
export function leaveAfterDeletion(): void {
  storeSessionEnd('ended')
  store('sessionStorage', END_KEY, 'deleted')
  window.location.replace(DEVICE_LOGIN)
}

/** How this tab's session ended, if it did; the next call returns null. */
export function takeSessionEnd(): SessionEnd | null {
  const stored = readStored('sessionStorage', END_KEY)
  store('sessionStorage', END_KEY, null)
  return ENDS.find((end) => end === stored) ?? null
}
