import type { ShownView } from '@player/server/contract/devices'
import { focusManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { trpc } from '../../api/trpc.ts'

export type Connection = 'connected' | 'interrupted' | 'offline'

/** What the televisions show, and when that was read, in milliseconds of `performance.now()`. */
export type LiveState = ShownView & { readonly readAt: number }

/** The wait before the stream reopens, doubled after each failure up to the maximum; a random part, half of it at most, is left out. */
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** Keeps what live messages contain or announce up to date while the tab is visible. Each message is complete, so the server replays none. */
export function useLiveDevice(): { connection: Connection; state: LiveState | null } {
  const isVisible = useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
  )
  const utils = trpc.useUtils()
  const refresh = useRefresh()
  const failures = useRef(0)
  const [state, setState] = useState<LiveState | null>(null)
  const { status, reset } = trpc.devices.live.useSubscription(undefined, {
    enabled: isVisible,
    onData: ({ device, payments, shown, notices }) => {
      failures.current = 0
      // A query under way may return older data.
      void utils.sessions.current
        .cancel()
        .then(() => utils.sessions.current.setData(undefined, { device, notices }))
      void utils.payments.history.cancel().then(() => utils.payments.history.setData(undefined, { payments }))
      setState({ ...shown, readAt: performance.now() })
      // The same version means that a television received the state which this page already shows.
      if (shown.version !== state?.version) refresh(getQueryKey(trpc.playlists.list))
      refresh(getQueryKey(trpc.devices.televisions))
      refresh(getQueryKey(trpc.results.list))
      refresh(getQueryKey(trpc.playlists.arrangement))
      refresh(getQueryKey(trpc.reminders.current))
    },
    // This query finds out whether the session has ended.
    onError: () => void utils.sessions.current.invalidate(),
  })

  const isBroken = isVisible && (status === 'error' || status === 'idle')
  useEffect(() => {
    if (!isBroken) return
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures.current)
    failures.current += 1
    // The wait is random, so that not all tabs reconnect at once after a restart of the server.
    const timer = setTimeout(reset, wait * (0.5 + Math.random() / 2))
    return () => clearTimeout(timer)
  }, [isBroken, reset])

  const connection = useIsConnected(!isVisible || status === 'pending') ? 'connected' : 'interrupted'
  return { connection: useSyncExternalStore(listenToConnection, isOnline) ? connection : 'offline', state }
}

/** Returns a function that repeats a query whose data a live message does not contain. */
function useRefresh() {
  const queryClient = useQueryClient()
  return (queryKey: QueryKey) => {
    // A fetch under way may be older than the change. Components wait for it, so it is repeated and not cancelled.
    const isFetching = queryClient.isFetching({ queryKey }) > 0
    const fetch = () => queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    void fetch().then(() => (isFetching ? fetch() : undefined))
  }
}

const isOnline = (): boolean => navigator.onLine

function listenToConnection(onChange: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, onChange)
  }
}

/** True while connected, and for six seconds after: pages do not show short interruptions. */
function useIsConnected(isConnected: boolean): boolean {
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (isConnected) return
    const timer = setTimeout(() => setIsLost(true), 6_000)
    return () => {
      clearTimeout(timer)
      setIsLost(false)
    }
  }, [isConnected])
  return isConnected || !isLost
}
