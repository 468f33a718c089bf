import { eveningWords } from '../evening-words.ts'
import { words } from '../words.ts'
import { type Machine, useBack, useNetworkReturn, useView } from '../use-view.ts'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

/** Shown while a provider's list is loaded, and when that failed. */
export function Loading({
  machine,
  name,
  text,
  failed,
  reason,
  onRetry,
  onClose,
}: {
  machine: Machine
  name: string
  /** Shown while the list is loaded. */
  text: string
  /** The heading after a failure. */
  failed: string
  /** Why loading failed; null while the list is loaded. */
  reason: string | null
  onRetry: () => void
  onClose: () => void
}) {
  useBack(onClose)
  const { connection } = useView(machine)
  const isOffline = reason !== null && connection === 'no-network'
  useNetworkReturn(machine.world, isOffline, onRetry)
  if (reason === null) return <Message machine={machine} title={name} text={text} scene="wait" />
  return (
    <Message
      machine={machine}
      title={failed}
      text={isOffline ? words.playlist.noNetwork : reason}
      scene="no-picture"
      mood="cold"
    >
      <div className="row">
        <Button first onPress={onRetry}>
          {words.again}
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
  machine,
  title,
  text,
  onClose,
}: {
  machine: Machine
  title: string
  text: string
  onClose: () => void
}) {
  useBack(onClose)
  return (
    <Message machine={machine} title={title} text={text} scene="no-picture" mood="cold">
      <div className="row">
        <Button first onPress={onClose}>
          {eveningWords.close}
        </Button>
      </div>
    </Message>
  )
}
