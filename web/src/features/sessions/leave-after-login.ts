import { nextPath } from '@player/server/kernel/next-path'
import { navigateTo } from '../../ui/controls/navigate-to.ts'
import { storeSessionHint } from './session-hint.ts'

/** Opens the page that the login was for. Resolves only when the back button restores the login page. */
export function leaveAfterLogin(): Promise<void> {
  storeSessionHint()
  return navigateTo(nextPath(window.location.search))
}
