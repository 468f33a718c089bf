import { useState } from 'react'
import type { Licence, Playlist, View } from '@player/server/app-client'
import type { Channel } from '@player/server/app-client/reader'
import { type BlockingScreen, blockingScreenOf } from '../blocking-screen.ts'
import { useBack } from '../use-keys.ts'
import { useClock } from '../use-clock.ts'
import { useTelevision, useView } from '../television-context.ts'
import { Connect } from './connect.tsx'
import { BlockingScreenView } from './blocking-screens.tsx'
import { Home, type HomePlace } from './home.tsx'
import { Message } from './message.tsx'
import { NumberPad } from './number-pad.tsx'
import { PlaylistScreen } from './playlist.tsx'
import { Settings } from './settings.tsx'

/** The licence may end without any other change. */
const LICENCE_CHECK_MS = 30_000

type Place =
  | { at: 'home' | 'connect' | 'settings' }
  | { at: 'playlist'; id: string; startChannel: Channel | null }

export function Screens({ note }: { note: string }) {
  const { client, version } = useTelevision()
  const view = useView()
  const [place, setPlace] = useState<Place>({ at: 'home' })
  const [homePlace, setHomePlace] = useState<HomePlace>({ playlist: null, on: 'playlist' })
  /** The blocking screen from which the settings were opened. */
  const [settingsParent, setSettingsParent] = useState<BlockingScreen | null>(null)
  useClock(LICENCE_CHECK_MS)
  const blocking = blockingScreenOf(view, client.mayPlay(), version)
  const lastStatus = useLastStatus(view)
  const goHome = () => setPlace({ at: 'home' })
  const playlists = view.state?.playlists ?? []
  const openPlaylist = place.at === 'playlist' ? playlists.find(({ id }) => id === place.id) : undefined
  // A removed playlist does not open by itself when it returns.
  if (place.at === 'playlist' && !openPlaylist) goHome()
  // Nor do the settings open by themselves when the same blocking screen returns.
  if (settingsParent !== null && settingsParent !== blocking) setSettingsParent(null)
  if (blocking && blocking === settingsParent) return <Settings onClose={() => setSettingsParent(null)} />
  if (blocking)
    return (
      <>
        <BlockingScreenView
          screen={blocking}
          lastStatus={lastStatus}
          onSettings={() => setSettingsParent(blocking)}
        />
        <StatusLine text={note} />
      </>
    )
  const openSettings = () => setPlace({ at: 'settings' })
  return (
    <>
      {openPlaylist?.source === null ? (
        <PlaylistPin playlist={openPlaylist} onClose={goHome} />
      ) : openPlaylist ? (
        <PlaylistScreen
          key={openPlaylist.id}
          playlist={openPlaylist}
          startChannel={place.at === 'playlist' ? place.startChannel : null}
          onClose={goHome}
        />
      ) : place.at === 'settings' ? (
        <Settings onClose={goHome} />
      ) : place.at === 'connect' ? (
        <Connect onClose={goHome} />
      ) : playlists.length === 0 ? (
        <Connect onSettings={openSettings} />
      ) : (
        <Home
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

/** The current device's last licence status other than 'inactive'; null if there was none since the start. */
function useLastStatus({ macAddress, state }: View): Licence['status'] | null {
  const [last, setLast] = useState<{ macAddress: string | null; status: Licence['status'] } | null>(null)
  const status = state?.licence.status ?? 'inactive'
  if (status !== 'inactive' && (status !== last?.status || macAddress !== last.macAddress))
    setLast({ macAddress, status })
  return last?.macAddress === macAddress ? (last?.status ?? null) : null
}

const CONNECTIONS: Readonly<Record<View['connection'], string>> = {
  connecting: '',
  online: '',
  'no-network': 'No network',
  'server-away': 'Our server is away. You can keep watching.',
}

const StatusLine = ({ text }: { text: string }) => (
  <output className={text ? 'connection shown' : 'connection'}>{text}</output>
)

/** Asks once for the PIN of a playlist that was protected before this television was added to the device, and again after _Switch MAC_. */
function PlaylistPin({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const { client } = useTelevision()
  useBack(onClose)
  return (
    <Message
      title={playlist.name}
      text="This playlist is protected. Type its PIN once, and this television keeps it."
      aside={
        <NumberPad
          label="PIN of this playlist"
          isPin
          maxLength={6}
          onSend={(pin) => client.unlock(playlist.id, pin)}
        />
      }
    />
  )
}
