import { words } from '../words.ts'
import { useBack } from '../use-keys.ts'
import { useNetworkReturn } from '../use-network-return.ts'
import { useView } from '../television-context.ts'
import { Button, OnlyButton } from './button.tsx'
import { Message } from './message.tsx'

export function Loading({
  name,
  text,
  failureTitle,
  reason,
  onRetry,
  onClose,
}: {
  name: string
  text: string
  failureTitle: string
  /** Why loading failed; null while the list is loaded. */
  reason: string | null
  onRetry: () => void
  onClose: () => void
}) {
  useBack(onClose)
  const { connection } = useView()
  const isOffline = reason !== null && connection === 'no-network'
  useNetworkReturn(isOffline, onRetry)
  if (reason === null) return <Message title={name} text={text} scene="wait" />
  return (
    <Message
      title={failureTitle}
      text={isOffline ? words.playlist.noNetwork : reason}
      scene="no-picture"
      tone="offline"
    >
      <RetryButtons onRetry={onRetry} onClose={onClose} />
    </Message>
  )
}

export const RetryButtons = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <div className="row">
    <Button hasInitialFocus onPress={onRetry}>
      {words.tryAgain}
    </Button>
    <Button quiet onPress={onClose}>
      Back
    </Button>
  </div>
)

/** Shown instead of an empty list, and of a channel that the changed list no longer has. */
export function Nothing({
  title,
  text,
  button,
  onClose,
}: {
  title: string
  text: string
  button: string
  onClose: () => void
}) {
  useBack(onClose)
  return (
    <Message title={title} text={text} scene="no-picture" tone="offline">
      <OnlyButton onPress={onClose}>{button}</OnlyButton>
    </Message>
  )
}
