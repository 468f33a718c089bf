import { useEffect, useState } from 'react'
import type { SecurityEvent } from '@player/server/app-client'
import type { Machine } from './use-view.ts'
import { securityLine } from './words.ts'

const SHOWN_MS = 20_000

/** Tells once of each new browser, key and television, for a while. */
export function useSecurityNote({ client }: Machine): string {
  const [note, setNote] = useState('')
  useEffect(
    () =>
      client.subscribe(({ macAddress, state }) => {
        if (!macAddress || !state?.security_events) return
        const line = securityLine(takeUntold(`${macAddress}-told`, state.security_events))
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

/** The events that were not told yet, which they are from now on. */
function takeUntold(key: string, events: readonly SecurityEvent[]): readonly SecurityEvent[] {
  try {
    const told = (localStorage.getItem(key) ?? '').split(' ')
    localStorage.setItem(key, events.map(({ id }) => id).join(' '))
    return events.filter(({ id }) => !told.includes(id))
  } catch {
    // The browser forbids it: told again with each state would be worse than not at all.
    return []
  }
}
