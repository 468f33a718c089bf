import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { loginPath } from './next-path.ts'
import { noteSession } from './session-hint.ts'

interface SessionEnd {
  /** True while someone should be asked to log in beside a form that holds something. */
  asking: boolean
  close: () => void
}

/**
 * Listens to every call: one that is answered with 401 ends the visit. It goes to the login at once, unless a form
 * holds something that would be lost.
 */
export function useSessionEnd(): SessionEnd {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    const hear = (error: unknown) => {
      if (failureOf(error).kind !== 'unauthorised') return
      noteSession(false)
      if (hasUnsavedChanges()) setAsking(true)
      else window.location.replace(loginPath(window.location))
    }
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'error') hear(event.action.error)
        // Whatever can be read again says that there is a session again.
        if (event.action.type === 'success') setAsking(false)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queryClient])

  return { asking, close: () => setAsking(false) }
}
