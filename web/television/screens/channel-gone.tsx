import { type Television, useBack } from '../use-view.ts'
import { goneWords, words } from '../words.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

/** Replaces the player when the changed list no longer has the channel. */
export function ChannelGone({
  television,
  name,
  onClose,
}: {
  television: Television
  name: string
  onClose: () => void
}) {
  useBack(onClose)
  return (
    <Message television={television} {...goneWords(name)} scene="no-picture" tone="offline">
      <div className="row">
        <Button hasInitialFocus onPress={onClose}>
          {words.playlist.toChannels}
        </Button>
      </div>
    </Message>
  )
}
