import type { Channel } from '@player/server/app-client/reader'
import { eveningWords as texts } from '../evening-words.ts'
import { type Choice, nextPlace, type Tracks } from '../tracks.ts'
import { useBack } from '../use-view.ts'
import { Logo } from './logo.tsx'
import { Button } from './button.tsx'

/** A menu over the film: to add or remove the favourite, and to choose sound and subtitles. */
export function PlayerMenu({
  channel,
  groupName,
  tracks,
  favourite,
  onClose,
}: {
  channel: Channel
  groupName: string
  tracks: Tracks | null
  favourite: { isSet: boolean; onToggle: () => void }
  onClose: () => void
}) {
  useBack(onClose)
  return (
    <section className="menu" aria-label={texts.menu}>
      <Logo channel={channel} />
      <h2>{channel.name}</h2>
      <p>{groupName}</p>
      <div className="column">
        <Button first quiet onPress={favourite.onToggle}>
          {favourite.isSet ? texts.removeFavourite : texts.addFavourite}
        </Button>
        {tracks && tracks.audio.names.length > 1 && (
          <ChoiceButton choice={tracks.audio} hasNone={false} label={texts.audio} />
        )}
        {tracks && tracks.subtitles.names.length > 0 && (
          <ChoiceButton choice={tracks.subtitles} hasNone label={texts.subtitles} />
        )}
        <Button quiet onPress={onClose}>
          {texts.close}
        </Button>
      </div>
    </section>
  )
}

/** Each press chooses the next track. */
const ChoiceButton = ({ choice, hasNone, label }: { choice: Choice; hasNone: boolean; label: string }) => (
  <Button quiet onPress={() => choice.choose(nextPlace(choice, hasNone))}>
    <span className="label">{label}:</span> {choice.names[choice.chosen] ?? texts.off}
  </Button>
)
