import { words } from '../words.ts'
import { type Machine, useView } from '../use-view.ts'
import { NumberPad } from './number-pad.tsx'
import { Button, Fact, Message, QrCode } from './parts.tsx'

/** Screens that stand instead of all others. */
export type Gate =
  | 'starting'
  | 'no-network'
  | 'server-away'
  | 'removed'
  | 'waiting'
  | 'blocked'
  | 'over'
  | 'too-long-away'

export function GateScreen({ machine, gate }: { machine: Machine; gate: Gate }) {
  switch (gate) {
    case 'starting':
      return <Message machine={machine} {...words.starting} />
    case 'no-network':
      return <Message machine={machine} {...words.noNetwork} />
    case 'server-away':
      return <Message machine={machine} {...words.away} />
    case 'removed':
      return (
        <Message machine={machine} {...words.removed}>
          <div className="row">
            <Button first onPress={machine.reset}>
              Factory reset
            </Button>
          </div>
        </Message>
      )
    case 'waiting':
      return <Waiting machine={machine} />
    case 'blocked':
      return <Blocked machine={machine} />
    case 'too-long-away':
      return <Message machine={machine} {...words.tooLongAway} />
    case 'over':
      return <Over machine={machine} />
  }
}

function Waiting({ machine }: { machine: Machine }) {
  const { macAddress, waiting } = useView(machine)
  return (
    <Message
      machine={machine}
      {...words.waiting}
      aside={<NumberPad label="Or type its device key" longest={6} onSend={machine.client.claim} />}
    >
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} spelled />
        {waiting?.claimNumber && <Fact label="Number" value={waiting.claimNumber} spelled />}
      </dl>
    </Message>
  )
}

function Blocked({ machine }: { machine: Machine }) {
  const { macAddress } = useView(machine)
  return (
    <Message machine={machine} {...words.blocked}>
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} spelled />
      </dl>
    </Message>
  )
}

function Over({ machine }: { machine: Machine }) {
  const { macAddress, secrets, state } = useView(machine)
  const address = state?.licence.activate_url ?? machine.origin
  return (
    <Message
      machine={machine}
      title={words.over.title}
      text={words.over.text}
      aside={
        <aside className="code">
          <QrCode value={address} label="Opens the activation on your phone" />
          <p>{state?.licence.price.text}</p>
        </aside>
      }
    >
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} spelled />
        <Fact label="Device key" value={secrets?.device_key ?? '…'} spelled />
      </dl>
    </Message>
  )
}
