import { useCallback, useEffect, useRef, useState } from 'react'
import type { BrowserSession } from '@player/server/app-client'
import { useTelevision, useView } from '../television-context.ts'

type List =
  | { status: 'loading' }
  | { status: 'known'; sessions: readonly BrowserSession[] }
  | { status: 'failed'; error: unknown }

/** The logged-in browsers, read again after each change of the state and when the server is reached again. A failure keeps the last list. */
export function useSessions(): { list: List; load: () => Promise<void> } {
  const { client } = useTelevision()
  const { state, connection } = useView()
  const [list, setList] = useState<List>({ status: 'loading' })
  const lastRequest = useRef(0)
  const load = useCallback(async () => {
    lastRequest.current += 1
    const request = lastRequest.current
    const show = (next: (last: List) => List) => {
      if (request === lastRequest.current) setList(next)
    }
    try {
      const sessions = await client.listSessions()
      show(() => ({ status: 'known', sessions }))
    } catch (error) {
      show((last) => (last.status === 'known' ? last : { status: 'failed', error }))
    }
  }, [client])
  const isOnline = connection === 'online'
  useEffect(() => void load(), [load, state, isOnline])
  return { list, load }
}
