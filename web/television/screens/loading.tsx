import { eveningWords } from '../evening-words.ts'
import { words } from '../words.ts'
import { type Machine, useBack, useNetworkReturn, useView } from '../use-view.ts'
import { Button, Message } from './parts.tsx'

/** While a provider's list is loaded, and why that failed. */
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
  /** While it is loaded. */
  text: string
  /** The heading once it failed. */
  failed: string
  /** Null while it is loaded. */
  reason: string | null
  onRetry: () => void
  onClose: () => void
}) {
  useBack(onClose)
  const { connection } = useView(machine)
  const isCut = reason !== null && connection === 'no-network'
  useNetworkReturn(machine.world, isCut, onRetry)
  if (reason === null) return <Message machine={machine} title={name} text={text} scene="wait" />
  return (
    <Message
      machine={machine}
      title={failed}
      text={isCut ? words.playlist.noNetwork : reason}
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

/** A list without anything in it. */
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
