import { useEffect, useState } from 'react'
import type { SecurityEvent } from '@player/server/app-client'
import type { Television } from './use-view.ts'
import { securityLine } from './words.ts'

const SHOWN_MS = 20_000

/** A line about each new browser, key and television, shown once for a while; '' without one. */
export function useSecurityNote({ client }: Television): string {
  const [note, setNote] = useState('')
  useEffect(
    () =>
      client.subscribe(({ macAddress, state }) => {
        if (!macAddress || !state?.security_events) return
        const line = securityLine(takeUnseen(`${macAddress}-told`, state.security_events))
        if (line) setNote(line)
      }),
    [client],
  )
  useEffect(() => {
    if (!note) return undefined
    const timer = setTimeout(() => setNote(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [note])
  return note
}

/** The events that were not shown yet; marks them as shown. */
function takeUnseen(key: string, events: readonly SecurityEvent[]): readonly SecurityEvent[] {
  try {
    const seenIds = (localStorage.getItem(key) ?? '').split(' ')
    localStorage.setItem(key, events.map(({ id }) => id).join(' '))
    return events.filter(({ id }) => !seenIds.includes(id))
  } catch {
    // The browser forbids storage. Showing nothing is better than the same line with each state.
    return []
  }
}
