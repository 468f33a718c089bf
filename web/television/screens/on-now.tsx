import type { Playlist } from '@player/server/app-client'
import type { Channel } from '@player/server/app-client/reader'
import { arrangeChannels } from '../arranged.ts'
import { useServerClock } from '../use-clock.ts'
import { useTelevision, useView } from '../television-context.ts'
import { useRules } from '../use-rules.ts'
import { words } from '../words.ts'
import { Logo } from './logo.tsx'
import { NowLine } from './now-line.tsx'

/** Three in a row, two rows. */
const MAX_CHANNELS = 6
const REFRESH_MS = 30_000

/** The first channels of a playlist with their current programmes, without hidden and locked groups. */
export function OnNow({ playlist, onWatch }: { playlist: Playlist; onWatch: (channel: Channel) => void }) {
  const { playlists } = useTelevision()
  const knownRules = useRules(playlist, 0)
  const hasPin = useView().state?.parental.pin_set === true
  const at = useServerClock(REFRESH_MS)
  const loaded = playlists.firstChannels(playlist)
  if (!loaded || knownRules.kind !== 'known' || playlist.protected) return null
  const { channels } = arrangeChannels(loaded, knownRules.rules, hasPin ? 'asked' : 'none')
  if (channels.length === 0) return null
  return (
    <section className="on-now" aria-labelledby="on-now">
      <h2 id="on-now">{words.guide.onNow}</h2>
      <ul>
        {channels.slice(0, MAX_CHANNELS).map((channel) => (
          <li key={channel.id}>
            <button type="button" className="tile" onClick={() => onWatch(channel)}>
              <Logo channel={channel} />
              <span className="about">
                <strong>{channel.name}</strong>
                <NowLine guide={loaded.guide} channel={channel} at={at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
