import { answer } from '@player/server/messages/devices'
import { type MutationStatus, useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { hasUnsavedChanges } from '../../ui/use-unsaved-changes.ts'
import { DEVICE_LOGIN, loginPath } from './login-path.ts'
import { hasSessionHint, passEndToLogin, storeSessionEnd } from './session-hint.ts'

/**
 * Ends the visit when the server answers 401: opens the login page, or asks for a login where a form has unsaved changes.
 * @param hasSession whether a session was read in this visit
 */
export function useSessionEnd(hasSession: boolean) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  /** The hashes of the queries that began after the last 401. An earlier one may be answered later. */
  const begun = useRef(new Set<string>())

  const mutations = queryClient.getMutationCache()
  const logOuts = (status: MutationStatus) =>
    mutations.findAll({ mutationKey: getMutationKey(trpc.sessions.logout), status })

  /** Whether this tab is deleting the device; it then opens the login page itself. */
  const isDeleting = () =>
    mutations
      .findAll({ mutationKey: getMutationKey(trpc.people.deleteDevice) })
      .some(({ state }) => state.status === 'pending' || state.status === 'success')

  const onError = useEffectEvent((error: unknown) => {
    const { kind, code } = failureOf(error)
    // The session is still valid; the form asks for the key.
    if (kind !== 'unauthorised' || code === answer('fresh_proof').code) return
    if (isDeleting()) return
    begun.current.clear()
    const hadSession = hasSession || hasSessionHint()
    storeSessionEnd('ended')
    if (hasUnsavedChanges()) return setIsAsking(true)
    // A log-out in this tab opens the login page itself, without a reason. If it has finished, its navigation may have been stopped.
    if (logOuts('pending').length > 0) return
    if (logOuts('success').length > 0) return window.location.replace(DEVICE_LOGIN)
    if (hadSession) passEndToLogin()
    window.location.replace(loginPath(window.location))
  })

  const forgetEnd = useEffectEvent(() => {
    setIsAsking(false)
    for (const logOut of logOuts('success')) mutations.remove(logOut)
  })

  useEffect(() => {
    const unsubscribes = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { action, query } = event
        if (action.type === 'fetch') begun.current.add(query.queryHash)
        if (action.type === 'error') onError(action.error)
        // A query that succeeds proves a session; `manual` is data from elsewhere.
        if (action.type === 'success' && !action.manual && begun.current.has(query.queryHash)) forgetEnd()
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
    ]
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  }, [queryClient])

  return {
    /** Whether to ask for a login beside a form with unsaved changes. */
    isAsking,
    close: () => setIsAsking(false),
  }
}
