import type { Notice, Playlist } from '@player/server/app-client'
import type { Channel } from '@player/server/app-client/reader'
import { useEffect, useReducer } from 'react'
import { coverOf } from '../covers/cover.ts'
import type { LoadSummary } from '../load-summary.ts'
import { licenceLine } from '../licence-words.ts'
import { greeting } from '../time-words.ts'
import { useClock } from '../use-clock.ts'
import { useTelevision, useView } from '../television-context.ts'
import { Button } from './button.tsx'
import { NoticeLine } from './notice-line.tsx'
import { useNotices } from './use-notices.ts'
import { OnNow } from './on-now.tsx'
import { PlaylistCard } from './playlist-card.tsx'
import { TopBar } from './top-bar.tsx'

const GREETING_REFRESH_MS = 60_000
/** Characters of a notice that fit in two lines. */
const MAX_SHORT_NOTICE = 160

/** The focus on the home screen; kept while another screen is shown. */
export interface HomePlace {
  /** Null for the first playlist. */
  readonly playlist: string | null
  readonly on: 'playlist' | 'add' | 'settings'
}

/** The playlists. The picture of the focused playlist fills the screen. */
export function Home({
  place,
  onMove,
  onOpen,
  onAdd,
  onSettings,
}: {
  place: HomePlace
  onMove: (place: HomePlace) => void
  /** `channel` is the one to begin with, if the viewer chose it. */
  onOpen: (playlist: Playlist, channel?: Channel) => void
  onAdd: () => void
  onSettings: () => void
}) {
  const { state } = useView()
  const now = useClock(GREETING_REFRESH_MS)
  const notices = useNotices()
  const summaryOf = useLoadSummaries()
  if (!state) return null
  const { licence, playlists } = state
  const index = Math.max(
    0,
    playlists.findIndex(({ id }) => id === place.playlist),
  )
  const current = playlists[index]
  const leave = (on: HomePlace['on'], open: () => void) => {
    onMove({ ...place, on })
    open()
  }
  return (
    <div className={isLong(notices[0]) ? 'screen home crowded' : 'screen home'}>
      <img key={index} className="cover" src={coverOf(index)} alt="" />
      <div className="shade" />
      <TopBar />
      <NoticeLine notices={notices} />
      <main>
        <p className="eyebrow">{greeting(now)}</p>
        <h1>{current?.name}</h1>
        <p className="lead">{current && aboutPlaylist(current)}</p>
        <SummaryLine summary={current ? summaryOf(current) : null} isOnly={playlists.length === 1} />
        <ul className="cards" aria-label="Playlists">
          {playlists.map((playlist, at) => (
            <li key={playlist.id}>
              <PlaylistCard
                playlist={playlist}
                isOnly={playlists.length === 1}
                // The cover of the only playlist already fills the screen, so its card has another one.
                cover={coverOf(playlists.length === 1 ? at + 1 : at)}
                hasInitialFocus={place.on === 'playlist' && at === index}
                onFocus={() => onMove({ playlist: playlist.id, on: 'playlist' })}
                onOpen={() => onOpen(playlist)}
              />
            </li>
          ))}
        </ul>
        {current && playlists.length === 1 && (
          <OnNow playlist={current} onWatch={(channel) => onOpen(current, channel)} />
        )}
      </main>
      <footer className="bottom">
        <output className={`licence ${licence.status}`}>
          <span className="dot" aria-hidden="true" />
          {licenceLine(licence)}
        </output>
        <div className="row">
          <Button hasInitialFocus={place.on === 'add'} quiet onPress={() => leave('add', onAdd)}>
            Add a playlist
          </Button>
          <Button
            hasInitialFocus={place.on === 'settings'}
            quiet
            onPress={() => leave('settings', onSettings)}
          >
            Settings
          </Button>
        </div>
      </footer>
    </div>
  )
}

function useLoadSummaries(): (playlist: Playlist) => LoadSummary | null {
  const { playlists } = useTelevision()
  const [, update] = useReducer((count: number) => count + 1, 0)
  useEffect(() => playlists.subscribe(update), [playlists])
  return playlists.summary
}

const SummaryLine = ({ summary, isOnly }: { summary: LoadSummary | null; isOnly: boolean }) => (
  <p className={`found${summary?.isGood === false ? ' bad' : ''}${isOnly ? ' only' : ''}`}>{summary?.text}</p>
)

const isLong = (notice: Notice | undefined): boolean =>
  notice !== undefined && notice.title.length + notice.text.length > MAX_SHORT_NOTICE

const KIND_WORDS: Readonly<Record<Playlist['type'], string>> = {
  m3u: 'M3U playlist',
  xtream: 'Xtream account',
}

function aboutPlaylist({ type, protected: isProtected, source }: Playlist): string {
  const kind = KIND_WORDS[type]
  if (source === null) return `${kind}. Its PIN is needed once on this television.`
  return isProtected ? `${kind}, protected by a PIN` : kind
}
