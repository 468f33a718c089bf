import { useCallback, useEffect, useRef, useState } from 'react'
import type { BrowserSession } from '@player/server/app-client'
import { type Machine, useView } from '../use-view.ts'
import { loggedOutLine, problemLine, sessionLine, words } from '../words.ts'
import { Button, Glow, TopBar } from './parts.tsx'

type List =
  | { status: 'loading' }
  | { status: 'known'; sessions: readonly BrowserSession[] }
  | { status: 'failed'; error: unknown }

const texts = words.browsers

/** The browsers logged in to the device, with buttons to log out one or all. */
export function Browsers({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  const { connection } = useView(machine)
  const { list, load } = useSessions(machine)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const screen = useRef<HTMLElement>(null)
  const pressedRow = useRef(0)
  useEffect(() => {
    // The row with the focus was removed. The focus moves to the next row, after the last one to Back.
    if (document.activeElement !== document.body) return
    const rows = list.status === 'known' ? list.sessions.length : 0
    screen.current?.querySelectorAll('button')[Math.min(pressedRow.current, rows)]?.focus()
  }, [list])
  const logOut = async (session: BrowserSession | null) => {
    try {
      await machine.client.endSessions(session && session.id)
      setFailure(null)
      setNote(session ? loggedOutLine(session) : texts.allDone)
      await load()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <div className="screen settings">
      <Glow />
      <TopBar machine={machine} title={texts.title} />
      <main ref={screen}>
        {list.status === 'known' && list.sessions.length > 0 ? (
          <ul className="browsers">
            {list.sessions.map((session, index) => (
              <li key={session.id}>
                <div>
                  <p className="name">{session.browser}</p>
                  <p>{sessionLine(session)}</p>
                </div>
                <Button
                  quiet
                  label={`${texts.logOut}: ${session.browser}. ${sessionLine(session)}`}
                  onPress={() => {
                    pressedRow.current = index
                    void logOut(session)
                  }}
                >
                  {texts.logOut}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <output className="browsers">
            {list.status === 'failed'
              ? problemLine(list.error, connection)
              : list.status === 'known'
                ? texts.none
                : texts.loading}
          </output>
        )}
        <div className="column">
          <Button first quiet onPress={onClose}>
            Back
          </Button>
          {list.status === 'failed' && (
            <Button quiet onPress={() => void load()}>
              Try again
            </Button>
          )}
          {list.status === 'known' && list.sessions.length > 0 && (
            <>
              <Button quiet onPress={() => void logOut(null)}>
                {texts.logOutAll}
              </Button>
              <p className="lead">{texts.again}</p>
            </>
          )}
          <output className={failure === null ? 'lead' : 'wrong'}>
            {failure === null ? note : problemLine(failure, connection)}
          </output>
        </div>
      </main>
    </div>
  )
}

/** Reads the list again after each change of the device and when the network is back. A failure keeps the last list. */
function useSessions(machine: Machine): { list: List; load: () => Promise<void> } {
  const { state, connection } = useView(machine)
  const [list, setList] = useState<List>({ status: 'loading' })
  const lastRequest = useRef(0)
  const load = useCallback(async () => {
    lastRequest.current += 1
    const request = lastRequest.current
    const show = (next: (last: List) => List) => {
      if (request === lastRequest.current) setList(next)
    }
    try {
      const sessions = await machine.client.listSessions()
      show(() => ({ status: 'known', sessions }))
    } catch (error) {
      show((last) => (last.status === 'known' ? last : { status: 'failed', error }))
    }
  }, [machine])
  const isOnline = connection === 'online'
  useEffect(() => void load(), [load, state, isOnline])
  return { list, load }
}
