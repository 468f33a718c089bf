import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { hasUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { loginPath } from './login-path.ts'
import { hasSessionHint, leaveSessionEnd, noteNoSession } from './session-hint.ts'

interface EndOfSession {
  /** Whether to ask for a login beside a form with unsaved changes. */
  asking: boolean
  close: () => void
}

/**
 * Ends the visit when a call is answered with 401: goes to the login, or asks for it where a form has unsaved changes.
 * @param known whether there was a session in this visit
 */
export function useSessionEnd(known: boolean): EndOfSession {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)

  const hear = useEffectEvent((error: unknown) => {
    if (failureOf(error).kind !== 'unauthorised') return
    const hadSession = known || hasSessionHint()
    noteNoSession('ended')
    if (hasUnsavedChanges()) return setAsking(true)
    const logOut = { mutationKey: getMutationKey(trpc.sessions.logout) }
    // A log-out in this tab opens the login already.
    if (
      queryClient
        .getMutationCache()
        .findAll(logOut)
        .some(({ state }) => state.status !== 'error')
    )
      return
    if (hadSession) leaveSessionEnd()
    window.location.replace(loginPath(window.location))
  })

  useEffect(() => {
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
