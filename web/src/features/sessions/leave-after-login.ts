import { nextPath } from '@player/server/kernel/next-path'
import { leaveFor } from '../../ui/controls/leave-for.ts'
import { storeSessionHint } from './session-hint.ts'

/** Opens the page that the login was for. Resolves only when the back button restores the login page. */
export function leaveAfterLogin(): Promise<void> {
  storeSessionHint()
  return leaveFor(nextPath(window.location.search))
}
