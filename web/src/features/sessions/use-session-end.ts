import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { loginPath } from './login-path.ts'
import { hasSessionHint, noteSession, noteSessionEnd } from './session-hint.ts'

interface SessionEnd {
  /** Whether to ask for a login beside a form with unsaved changes. */
  asking: boolean
  close: () => void
}

/** Ends the visit when a call is answered with 401: goes to the login, or asks for it where a form has unsaved changes. */
export function useSessionEnd(): SessionEnd {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    const hear = (error: unknown) => {
      if (failureOf(error).kind !== 'unauthorised') return
      // Not after a log-out in another tab.
      if (hasSessionHint() && !hasUnsavedChanges()) noteSessionEnd()
      noteSession(false)
      if (hasUnsavedChanges()) setAsking(true)
      else window.location.replace(loginPath(window.location))
    }
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'error') hear(event.action.error)
        // A query that succeeds proves a session.
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
