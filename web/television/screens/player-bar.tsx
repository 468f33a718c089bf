import type { Channel, Guide } from '@player/server/app-client/reader'
import { libraryWords } from '../library-words.ts'
import { clockText } from '../time-words.ts'
import { playbackWords } from '../playback-words.ts'
import { useClock } from '../use-clock.ts'
import { type KeyHint, KeyHints } from './key-hints.tsx'
import { Logo } from './logo.tsx'
import { OnAir } from './on-air.tsx'
import { Icon } from './icon.tsx'

const { channel: channelText, group: groupText, more } = playbackWords.channelKeys
const KEY_HINTS: readonly KeyHint[] = [
  { keys: ['up', 'down'], text: channelText },
  { keys: ['left', 'right'], text: groupText },
  { keys: ['OK'], text: more },
]

export function PlayerBar({
  guide,
  channel,
  groupName,
  isFavourite,
  isShown,
}: {
  guide: Guide | null
  channel: Channel
  groupName: string
  isFavourite: boolean
  isShown: boolean
}) {
  const now = useClock()
  return (
    <footer className={isShown ? 'bar shown' : 'bar'}>
      <Logo channel={channel} />
      <div>
        <h1>
          {channel.name}
          {isFavourite && (
            <>
              {' '}
              <Icon name="star" label={libraryWords.favourite} />
            </>
          )}
        </h1>
        <p>
          <span className="lit">Live</span> {groupName}
        </p>
        <OnAir guide={guide} channel={channel} />
      </div>
      <time className="clock">{clockText(now)}</time>
      <KeyHints hints={KEY_HINTS} />
    </footer>
  )
}
