import { createContext, useContext, useLayoutEffect } from 'react'
import { addKeyHandler } from './focus.ts'
import type { RemoteKey } from './remote.ts'

/** Whether a question covers the screen. */
export const CoveredContext = createContext(false)

/** Handles the remote control's keys while no question covers the component. `handle` returns whether it used the key. */
export function useKeys(handle: (key: RemoteKey) => boolean): void {
  const isCovered = useContext(CoveredContext)
  // `useEffect` would lose a key pressed just after the component is painted.
  useLayoutEffect(() => (isCovered ? undefined : addKeyHandler(handle)), [handle, isCovered])
}

export const useBack = (onBack: () => void): void =>
  useKeys((key) => {
    if (key === 'back') onBack()
    return key === 'back'
  })
