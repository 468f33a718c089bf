import { useEffect, useState } from 'react'
import type { BrowserSession, View } from '@player/server/app-client'
import { useTelevision } from './television-context.ts'
import { loggedInLine } from './session-words.ts'
import { useTimedNote } from './use-timed-note.ts'
import { words } from './words.ts'

/** Time for a confirmed browser to log in, which it does at once. */
const LOGIN_TIMEOUT_MS = 10_000
const NOTE_MS = 10_000

/** A note on which browser was logged in after the viewer's answer, if any: the server's reply does not say whether the number was right. */
export function useLoginNote(state: View['state']): {
  note: string
  watch: (sessionsBefore: readonly BrowserSession[]) => void
} {
  const { client } = useTelevision()
  const [sessionsBefore, watch] = useState<readonly BrowserSession[] | null>(null)
  const [note, setNote] = useTimedNote(NOTE_MS)
  useEffect(() => {
    if (!sessionsBefore) return undefined
    let isCurrent = true
    const check = async (isLast: boolean) => {
      const sessions = await client.listSessions().catch(() => null)
      const added = sessions?.find(({ id }) => sessionsBefore.every((session) => session.id !== id))
      if (!isCurrent || (!added && !isLast)) return
      // Without an answer from the server nothing is known.
      if (sessions) setNote(added ? loggedInLine(added) : words.connect.nobody)
      watch(null)
    }
    void check(false)
    const timer = setTimeout(() => void check(true), LOGIN_TIMEOUT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, sessionsBefore, state, setNote])
  return { note, watch }
}
