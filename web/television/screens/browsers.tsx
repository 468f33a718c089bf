import { useEffect, useRef, useState } from 'react'
import type { BrowserSession } from '@player/server/app-client'
import { problemLine } from '../problem-words.ts'
import { useTelevision, useView } from '../television-context.ts'
import { loggedOutLine, sessionLine } from '../session-words.ts'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { Glow } from './glow.tsx'
import { TopBar } from './top-bar.tsx'
import { useSessions } from './use-sessions.ts'

const texts = words.browsers

export function Browsers({ onClose }: { onClose: () => void }) {
  const { client } = useTelevision()
  const { connection } = useView()
  const { list, load } = useSessions()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const screen = useRef<HTMLElement>(null)
  const pressedRow = useRef(0)
  useEffect(() => {
    // If the row with the focus was removed, the focus moves to the next row, or to the Back button after the last one.
    if (document.activeElement !== document.body) return
    const rows = list.status === 'known' ? list.sessions.length : 0
    screen.current?.querySelectorAll('button')[Math.min(pressedRow.current, rows)]?.focus()
  }, [list])
  const logOut = async (session: BrowserSession | null) => {
    try {
      await client.endSessions(session && session.id)
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
      <TopBar title={texts.title} />
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
          <Button hasInitialFocus quiet onPress={onClose}>
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
              <p className="lead">{texts.loginAgain}</p>
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
