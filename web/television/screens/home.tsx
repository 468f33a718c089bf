import type { Playlist } from '@player/server/app-client'
import { licenceLine } from '../words.ts'
import { type Machine, useView } from '../use-view.ts'
import { Button, TopBar } from './parts.tsx'

export function Home({
  machine,
  onOpen,
  onAdd,
  onSettings,
}: {
  machine: Machine
  onOpen: (playlist: Playlist) => void
  onAdd: () => void
  onSettings: () => void
}) {
  const { state } = useView(machine)
  if (!state) return null
  const { licence, playlists } = state
  return (
    <div className="screen home">
      <TopBar machine={machine} />
      <main>
        <h1>What’s on tonight?</h1>
        <ul className="cards" aria-label="Playlists">
          {playlists.map((playlist, index) => (
            <li key={playlist.id}>
              <PlaylistCard playlist={playlist} isFirst={index === 0} onOpen={() => onOpen(playlist)} />
            </li>
          ))}
        </ul>
      </main>
      <footer className="bottom">
        <output className={`licence ${licence.status}`}>
          <span className="dot" aria-hidden="true" />
          {licenceLine(licence)}
        </output>
        <div className="row">
          <Button quiet onPress={onAdd}>
            Add a playlist
          </Button>
          <Button quiet onPress={onSettings}>
            Settings
          </Button>
        </div>
      </footer>
    </div>
  )
}

function PlaylistCard({
  playlist,
  isFirst,
  onOpen,
}: {
  playlist: Playlist
  isFirst: boolean
  onOpen: () => void
}) {
  const { name, type, protected: isProtected, source } = playlist
  const kind = type === 'xtream' ? 'Xtream' : 'M3U'
  const about = source === null ? `${kind}, needs its PIN` : isProtected ? `${kind}, protected` : kind
  return (
    <Button first={isFirst} onPress={onOpen}>
      <strong>{name}</strong>
      <span>{about}</span>
    </Button>
  )
}
