import type { Channel, Guide } from '@player/server/app-client/reader'
import { eveningWords } from '../evening-words.ts'
import type { Machine } from '../use-view.ts'
import { Logo } from './logo.tsx'
import { OnAir } from './on-air.tsx'
import { Button } from './button.tsx'

/** Beside a list: the chosen channel, its programmes, and a button for its favourite. */
export function Preview({
  machine,
  channel,
  series = null,
  hasPoster = false,
  line,
  guide,
  favourites,
  hint,
}: {
  machine: Machine
  channel: Channel | undefined
  /** The name of an episode's series; null for other channels. */
  series?: string | null
  hasPoster?: boolean
  line: string | undefined
  guide: Guide | null
  favourites: { of: ReadonlySet<Channel>; onToggle: (channel: Channel) => void } | null
  hint: string
}) {
  return (
    <aside className={series !== null ? 'preview of-episode' : hasPoster ? 'preview of-film' : 'preview'}>
      {channel && (
        <>
          <Logo channel={channel} />
          {series !== null && <p className="eyebrow">{series}</p>}
          <h2>{channel.name}</h2>
          <p>{line}</p>
          {channel.about?.plot && <p className="plot">{channel.about.plot}</p>}
        </>
      )}
      <OnAir machine={machine} guide={guide} channel={channel} />
      <p className="hint">{hint}</p>
      {channel && favourites && (
        <Button quiet onPress={() => favourites.onToggle(channel)}>
          {favourites.of.has(channel) ? eveningWords.removeFavourite : eveningWords.addFavourite}
        </Button>
      )}
    </aside>
  )
}
