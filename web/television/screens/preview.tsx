import type { Channel, Guide } from '@player/server/app-client/reader'
import type { Light } from '../art-light.ts'
import { libraryWords } from '../library-words.ts'
import { OnAir } from './on-air.tsx'
import { Button } from './button.tsx'
import { Still } from './still.tsx'

export function Preview({
  channel,
  groupName,
  guide,
  favourites,
  hint,
  light = null,
}: {
  channel: Channel | undefined
  groupName: string | undefined
  guide: Guide | null
  favourites: { channels: ReadonlySet<Channel>; onToggle: (channel: Channel) => void } | null
  hint: string
  light?: Light | null
}) {
  return (
    <aside className="preview">
      {channel && (
        <>
          <Still channel={channel} light={light} />
          <h2>{channel.name}</h2>
          <p>{groupName}</p>
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
