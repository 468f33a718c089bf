import { useEffect, useState } from 'react'
import type { BrowserSession, View } from '@player/server/app-client'
import type { Machine } from './use-view.ts'
import { loggedInLine, words } from './words.ts'

/** A browser that was confirmed asks for its session at once; then this has been long enough. */
const AWAITED_MS = 10_000
const SHOWN_MS = 10_000

/**
 * Says who is logged in after an answer, or that nobody is: the answer's own reply doesn't tell whether its number was right.
 * `watch` gets the sessions from before it; a log-in changes the state.
 */
export function useLoginNote(
  { client }: Machine,
  state: View['state'],
): { note: string; watch: (before: readonly BrowserSession[]) => void } {
  const [before, watch] = useState<readonly BrowserSession[] | null>(null)
  const [note, setNote] = useState('')
  useEffect(() => {
    if (!before) return undefined
    let isCurrent = true
    const look = async (isLast: boolean) => {
      const sessions = await client.listSessions().catch(() => null)
      const added = sessions?.find(({ id }) => before.every((known) => known.id !== id))
      if (!isCurrent || (!added && !isLast)) return
      // Without an answer nothing is known.
      if (sessions) setNote(added ? loggedInLine(added) : words.connect.nobody)
      watch(null)
    }
    void look(false)
    const timer = setTimeout(() => void look(true), AWAITED_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, before, state])
  useEffect(() => {
    if (!note) return undefined
    const timer = setTimeout(() => setNote(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [note])
  return { note, watch }
}
