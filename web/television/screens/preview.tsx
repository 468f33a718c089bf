import type { Channel, Guide } from '@player/server/app-client/reader'
import { libraryWords } from '../library-words.ts'
import { Logo } from './logo.tsx'
import { OnAir } from './on-air.tsx'
import { Button } from './button.tsx'

/** Beside the list of channels: the chosen one, its programmes, and a button for its favourite. */
export function Preview({
  channel,
  line,
  guide,
  favourites,
  hint,
}: {
  channel: Channel | undefined
  line: string | undefined
  guide: Guide | null
  favourites: { channels: ReadonlySet<Channel>; onToggle: (channel: Channel) => void } | null
  hint: string
}) {
  return (
    <aside className="preview">
      {channel && (
        <>
          <Logo channel={channel} />
          <h2>{channel.name}</h2>
          <p>{line}</p>
        </>
      )}
      <OnAir guide={guide} channel={channel} />
      <p className="hint">{hint}</p>
      {channel && favourites && (
        <Button quiet onPress={() => favourites.onToggle(channel)}>
          {favourites.channels.has(channel) ? libraryWords.removeFavourite : libraryWords.addFavourite}
        </Button>
      )}
    </aside>
  )
}
