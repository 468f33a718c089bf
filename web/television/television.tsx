import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type BrowserSession, isOlder, type Licence, type View } from '@player/server/app-client'
import type { Channel } from '@player/server/app-client/reader'
import { Connect } from './screens/connect.tsx'
import { type Gate, GateScreen } from './screens/gates.tsx'
import { Home, type HomePlace } from './screens/home.tsx'
import { PlaylistPin, PlaylistScreen } from './screens/playlist.tsx'
import { Question } from './screens/question.tsx'
import { Settings } from './screens/settings.tsx'
import { useSecurityNote } from './use-security-note.ts'
import { Covered, type Machine, useClock, useView } from './use-view.ts'
import { isOver, loggedInLine, words } from './words.ts'

/** The licence may end while nothing else changes. */
const LICENCE_CHECKED_MS = 30_000

type Place =
  | { at: 'home' }
  | { at: 'connect' }
  | { at: 'settings' }
  | { at: 'playlist'; id: string; begins: Channel | null }

/** The screen that replaces everything else; null without one. A lost connection alone stops nothing. */
export function gateOf(
  { ended, waiting, state, connection, refusedUntil }: View,
  mayPlay: boolean,
  version: string,
): Gate | null {
  if (ended) return 'removed'
  if (waiting) return 'waiting'
  if (!state && refusedUntil !== null) return 'too-many'
  if (!state) return connection === 'connecting' || connection === 'online' ? 'starting' : connection
  if (state.device.blocked) return 'blocked'
  if (state.app.minimum !== null && isOlder(version, state.app.minimum)) return 'update'
  if (mayPlay) return null
  if (isOver(state)) return 'over'
  return connection === 'connecting' ? 'starting' : 'too-long-away'
}

/** The television: its screens, and over them a question. */
export function Television({ machine }: { machine: Machine }) {
  const { state, waiting } = useView(machine)
  const { note, watch } = useLoginNote(machine, state)
  const securityNote = useSecurityNote(machine)
  useNetworkChanges(machine)
  const question = waiting ? undefined : state?.confirmations[0]
  return (
    <>
      <CoveredScreens isCovered={question !== undefined}>
        <Screens machine={machine} note={note || securityNote} />
      </CoveredScreens>
      {question && <Question key={question.id} machine={machine} question={question} onLogin={watch} />}
    </>
  )
}

function Screens({ machine, note }: { machine: Machine; note: string }) {
  const view = useView(machine)
  const [place, setPlace] = useState<Place>({ at: 'home' })
  const [atHome, setAtHome] = useState<HomePlace>({ playlist: null, on: 'playlist' })
  /** The gate before which the settings were opened. */
  const [behind, setBehind] = useState<Gate | null>(null)
  useClock(machine.world, LICENCE_CHECKED_MS)
  const gate = gateOf(view, machine.client.mayPlay(), machine.version)
  const lastStatus = useLastStatus(view)
  const goHome = () => setPlace({ at: 'home' })
  const playlists = view.state?.playlists ?? []
  const open = place.at === 'playlist' ? playlists.find(({ id }) => id === place.id) : undefined
  // A playlist that is gone does not open by itself when it returns.
  if (place.at === 'playlist' && !open) goHome()
  // The settings do not open by themselves either when the same gate returns.
  if (behind !== null && behind !== gate) setBehind(null)
  if (gate && gate === behind) return <Settings machine={machine} onClose={() => setBehind(null)} />
  if (gate)
    return (
      <>
        <GateScreen
          machine={machine}
          gate={gate}
          lastStatus={lastStatus}
          onSettings={() => setBehind(gate)}
        />
        <Line text={note} />
      </>
    )
  const settings = () => setPlace({ at: 'settings' })
  return (
    <>
      {open?.source === null ? (
        <PlaylistPin machine={machine} playlist={open} onClose={goHome} />
      ) : open ? (
        <PlaylistScreen
          key={open.id}
          machine={machine}
          playlist={open}
          begins={place.at === 'playlist' ? place.begins : null}
          onClose={goHome}
        />
      ) : place.at === 'settings' ? (
        <Settings machine={machine} onClose={goHome} />
      ) : place.at === 'connect' ? (
        <Connect machine={machine} onClose={goHome} />
      ) : playlists.length === 0 ? (
        <Connect machine={machine} onSettings={settings} />
      ) : (
        <Home
          machine={machine}
          place={atHome}
          onMove={setAtHome}
          onOpen={({ id }, begins) => setPlace({ at: 'playlist', id, begins: begins ?? null })}
          onAdd={() => setPlace({ at: 'connect' })}
          onSettings={settings}
        />
      )}
      <Line text={CONNECTIONS[view.connection] || note} />
    </>
  )
}

/** The browser knows a change of the network before any request does. */
function useNetworkChanges({ client }: Machine): void {
  useEffect(() => {
    addEventListener('online', client.refresh)
    addEventListener('offline', client.refresh)
    return () => {
      removeEventListener('online', client.refresh)
      removeEventListener('offline', client.refresh)
    }
  }, [client])
}

/** The last status of the present device in which films played; null if none was seen. */
function useLastStatus({ macAddress, state }: View): Licence['status'] | null {
  const [last, setLast] = useState<{ of: string | null; status: Licence['status'] } | null>(null)
  const status = state?.licence.status ?? 'inactive'
  if (status !== 'inactive' && (status !== last?.status || macAddress !== last.of))
    setLast({ of: macAddress, status })
  return last?.of === macAddress ? (last?.status ?? null) : null
}

const CONNECTIONS: Readonly<Record<View['connection'], string>> = {
  connecting: '',
  online: '',
  'no-network': 'No network',
  'server-away': 'Our server is away. You can keep watching.',
}

/** A line over the current screen. */
const Line = ({ text }: { text: string }) => (
  <output className={text ? 'connection shown' : 'connection'}>{text}</output>
)

/** What a question covers: it goes on, without keys and focus, and has its focus again afterwards. */
function CoveredScreens({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isCovered) focused.current = document.activeElement
    else if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [isCovered])
  return (
    <Covered value={isCovered}>
      <div style={{ display: isCovered ? 'none' : 'contents' }}>{children}</div>
    </Covered>
  )
}

/** Stop waiting for its session: a browser asks for it as soon as it is confirmed. */
const AWAITED_MS = 10_000
const SHOWN_MS = 10_000

/**
 * Says who is logged in after an answer, or that nobody is: the answer's own reply doesn't tell whether its number was right.
 * `watch` gets the sessions from before it; a log-in changes the state.
 */
function useLoginNote(
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
