import { libraryWords } from '../library-words.ts'
import { words } from '../words.ts'
import { type Television, useBack, useNetworkReturn, useView } from '../use-view.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

/** Shown while a provider's list is loaded, and when that failed. */
export function Loading({
  television,
  name,
  text,
  failureTitle,
  reason,
  onRetry,
  onClose,
}: {
  television: Television
  name: string
  /** Shown while the list is loaded. */
  text: string
  /** The heading after a failure. */
  failureTitle: string
  /** Why loading failed; null while the list is loaded. */
  reason: string | null
  onRetry: () => void
  onClose: () => void
}) {
  useBack(onClose)
  const { connection } = useView(television)
  const isOffline = reason !== null && connection === 'no-network'
  useNetworkReturn(television.surroundings, isOffline, onRetry)
  if (reason === null) return <Message television={television} title={name} text={text} scene="wait" />
  return (
    <Message
      television={television}
      title={failureTitle}
      text={isOffline ? words.playlist.noNetwork : reason}
      scene="no-picture"
      tone="offline"
    >
      <div className="row">
        <Button hasInitialFocus onPress={onRetry}>
          {words.tryAgain}
        </Button>
        <Button quiet onPress={onClose}>
          Back
        </Button>
      </div>
    </Message>
  )
}

/** Shown instead of an empty list. */
export function Empty({
  television,
  title,
  text,
  onClose,
}: {
  television: Television
  title: string
  text: string
  onClose: () => void
}) {
  useBack(onClose)
  return (
    <Message television={television} title={title} text={text} scene="no-picture" tone="offline">
      <div className="row">
        <Button hasInitialFocus onPress={onClose}>
          {libraryWords.close}
        </Button>
      </div>
    </Message>
  )
}
