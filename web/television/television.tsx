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

/** The licence may end without any other change. */
const LICENCE_CHECK_MS = 30_000

type Place =
  | { at: 'home' }
  | { at: 'connect' }
  | { at: 'settings' }
  | { at: 'playlist'; id: string; startChannel: Channel | null }

/** The screen that replaces all others; null if none does. A lost connection alone replaces nothing. */
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

/** The television: its screens, covered by a question if there is one. */
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
  const [homePlace, setHomePlace] = useState<HomePlace>({ playlist: null, on: 'playlist' })
  /** The gate from which the settings were opened. */
  const [settingsGate, setSettingsGate] = useState<Gate | null>(null)
  useClock(machine.world, LICENCE_CHECK_MS)
  const gate = gateOf(view, machine.client.mayPlay(), machine.version)
  const lastStatus = useLastStatus(view)
  const goHome = () => setPlace({ at: 'home' })
  const playlists = view.state?.playlists ?? []
  const openPlaylist = place.at === 'playlist' ? playlists.find(({ id }) => id === place.id) : undefined
  // A removed playlist does not open by itself when it returns.
  if (place.at === 'playlist' && !openPlaylist) goHome()
  // Neither do the settings when the same gate returns.
  if (settingsGate !== null && settingsGate !== gate) setSettingsGate(null)
  if (gate && gate === settingsGate)
    return <Settings machine={machine} onClose={() => setSettingsGate(null)} />
  if (gate)
    return (
      <>
        <GateScreen
          machine={machine}
          gate={gate}
          lastStatus={lastStatus}
          onSettings={() => setSettingsGate(gate)}
        />
        <StatusLine text={note} />
      </>
    )
  const openSettings = () => setPlace({ at: 'settings' })
  return (
    <>
      {openPlaylist?.source === null ? (
        <PlaylistPin machine={machine} playlist={openPlaylist} onClose={goHome} />
      ) : openPlaylist ? (
        <PlaylistScreen
          key={openPlaylist.id}
          machine={machine}
          playlist={openPlaylist}
          startChannel={place.at === 'playlist' ? place.startChannel : null}
          onClose={goHome}
        />
      ) : place.at === 'settings' ? (
        <Settings machine={machine} onClose={goHome} />
      ) : place.at === 'connect' ? (
        <Connect machine={machine} onClose={goHome} />
      ) : playlists.length === 0 ? (
        <Connect machine={machine} onSettings={openSettings} />
      ) : (
        <Home
          machine={machine}
          place={homePlace}
          onMove={setHomePlace}
          onOpen={({ id }, channel) => setPlace({ at: 'playlist', id, startChannel: channel ?? null })}
          onAdd={() => setPlace({ at: 'connect' })}
          onSettings={openSettings}
        />
      )}
      <StatusLine text={CONNECTIONS[view.connection] || note} />
    </>
  )
}

/** The browser reports a change of the network before a request fails. */
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

/** The current device's last status in which films played; null if there was none since the start. */
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
const StatusLine = ({ text }: { text: string }) => (
  <output className={text ? 'connection shown' : 'connection'}>{text}</output>
)

/** The screens, which go on without keys and focus while a question covers them, and get their focus back afterwards. */
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

/** Time for a confirmed browser to log in, which it does at once. */
const LOGIN_TIMEOUT_MS = 10_000
const NOTE_MS = 10_000

/**
 * After an answer to a log-in: which browser is logged in, or that none is, because the server's reply does not say whether the number
 * was right. `watch` takes the sessions from before the answer; a log-in changes the state.
 */
function useLoginNote(
  { client }: Machine,
  state: View['state'],
): { note: string; watch: (sessionsBefore: readonly BrowserSession[]) => void } {
  const [sessionsBefore, watch] = useState<readonly BrowserSession[] | null>(null)
  const [note, setNote] = useState('')
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
  }, [client, sessionsBefore, state])
  useEffect(() => {
    if (!note) return undefined
    const timer = setTimeout(() => setNote(''), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])
  return { note, watch }
}
