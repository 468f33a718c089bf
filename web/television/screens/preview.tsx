import type { Channel, Guide } from '@player/server/app-client/reader'
import type { Light } from '../art-light.ts'
import { libraryWords } from '../library-words.ts'
import { Logo } from './logo.tsx'
import { OnAir } from './on-air.tsx'
import { Button } from './button.tsx'

export function Preview({
  channel,
  line,
  guide,
  favourites,
  hint,
  light = null,
}: {
  channel: Channel | undefined
  line: string | undefined
  guide: Guide | null
  favourites: { channels: ReadonlySet<Channel>; onToggle: (channel: Channel) => void } | null
  hint: string
  light?: Light | null
}) {
  return (
    <aside className="preview">
      {channel && (
        <>
          <div className="still" style={light ? colours(light) : undefined}>
            <Logo channel={channel} />
          </div>
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

const colours = ({ upper, lower }: Light) => ({
  backgroundImage: `radial-gradient(closest-side, rgba(${upper}, 0.3), rgba(${upper}, 0.2) 40%, rgba(${lower}, 0.1) 66%, rgba(${lower}, 0.03) 86%, rgba(${lower}, 0))`,
})
