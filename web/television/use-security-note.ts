import { useEffect } from 'react'
import type { SecurityEvent } from '@player/server/app-client'
import { readStored, store } from '../src/ui/stored.ts'
import { useTimedNote } from './use-timed-note.ts'
import { useTelevision } from './television-context.ts'
import { securityLine } from './words.ts'

const SHOWN_MS = 20_000

/** A line about new browsers, keys and televisions, shown once for a while; '' without one. */
export function useSecurityNote(): string {
  const { client } = useTelevision()
  const [note, setNote] = useTimedNote(SHOWN_MS)
  useEffect(
    () =>
      client.subscribe(({ macAddress, state }) => {
        if (!macAddress || !state?.security_events) return
        const line = securityLine(takeUnseen(`${macAddress}-told`, state.security_events))
        if (line) setNote(line)
      }),
    [client, setNote],
  )
  return note
}

/** The events that were not shown yet; marks them as shown. */
function takeUnseen(key: string, events: readonly SecurityEvent[]): readonly SecurityEvent[] {
  const ids = events.map(({ id }) => id).join(' ')
  const seenIds = (readStored('localStorage', key) ?? '').split(' ')
  store('localStorage', key, ids)
  // Without storage, no line is better than the same one with each state.
  return readStored('localStorage', key) === ids ? events.filter(({ id }) => !seenIds.includes(id)) : []
}
