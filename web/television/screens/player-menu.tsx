import type { Channel, Guide } from '@player/server/app-client/reader'
import { libraryWords } from '../library-words.ts'
import { playbackWords } from '../playback-words.ts'
import { type Choice, nextIndex, type Tracks } from '../tracks.ts'
import { useBack } from '../use-keys.ts'
import { Logo } from './logo.tsx'
import { OnAir } from './on-air.tsx'
import { Button } from './button.tsx'

export function PlayerMenu({
  guide,
  channel,
  groupName,
  tracks,
  favourite,
  onClose,
}: {
  guide: Guide | null
  channel: Channel
  groupName: string
  tracks: Tracks | null
  favourite: { isSet: boolean; onToggle: () => void }
  onClose: () => void
}) {
  useBack(onClose)
  return (
    <section className="menu" aria-label={playbackWords.menu}>
      <Logo channel={channel} />
      <h2>{channel.name}</h2>
      <p>{groupName}</p>
      <OnAir guide={guide} channel={channel} />
      <div className="column">
        <Button hasInitialFocus quiet onPress={favourite.onToggle}>
          {favourite.isSet ? libraryWords.removeFavourite : libraryWords.addFavourite}
        </Button>
        {tracks && tracks.audio.names.length > 1 && (
          <ChoiceButton choice={tracks.audio} canBeOff={false} label={playbackWords.audio} />
        )}
        {tracks && tracks.subtitles.names.length > 0 && (
          <ChoiceButton choice={tracks.subtitles} canBeOff label={playbackWords.subtitles} />
        )}
        <Button quiet onPress={onClose}>
          {libraryWords.close}
        </Button>
      </div>
    </section>
  )
}

/** Each press chooses the next track. */
const ChoiceButton = ({ choice, canBeOff, label }: { choice: Choice; canBeOff: boolean; label: string }) => (
  <Button quiet onPress={() => choice.choose(nextIndex(choice, canBeOff))}>
    <span className="label">{label}:</span> {choice.names[choice.chosen] ?? playbackWords.off}
  </Button>
)
