import type { ReactNode } from 'react'
import type { Licence } from '@player/server/app-client'
import type { Gate } from '../gate.ts'
import { shownAddress } from '../shown-address.ts'
import { type Machine, useClock, useView } from '../use-view.ts'
import { gateWords } from '../gate-words.ts'
import { tooManyLine } from '../problem-words.ts'
import { Button } from './button.tsx'
import { Removed } from './removed.tsx'
import { Fact } from './facts.tsx'
import { Message } from './message.tsx'
import { Over } from './over.tsx'
import { Code } from './qr-code.tsx'
import { Waiting } from './waiting.tsx'

export function GateScreen({
  machine,
  gate,
  lastStatus,
  onSettings,
}: {
  machine: Machine
  gate: Gate
  /** The last status in which films played; null if unknown. */
  lastStatus: Licence['status'] | null
  /** Opens the settings, from which the viewer can send a report to support. */
  onSettings: () => void
}) {
  const { state } = useView(machine)
  const settings = (
    <div className="row">
      <Button first quiet onPress={onSettings}>
        Settings
      </Button>
    </div>
  )
  switch (gate) {
    case 'starting':
      return <Message machine={machine} {...gateWords.starting} scene="wait" />
    case 'no-network':
      return (
        <Message machine={machine} {...gateWords.noNetwork} mood="cold" behind={<div className="static" />} />
      )
    case 'server-away':
      return <Message machine={machine} {...gateWords.away} scene="away" mood="cold" />
    case 'too-many':
      return <TooMany machine={machine} />
    case 'removed':
      return <Removed machine={machine} />
    case 'waiting':
      return <Waiting machine={machine} />
    case 'blocked':
      return <Blocked machine={machine}>{settings}</Blocked>
    case 'update':
      return <Update machine={machine}>{settings}</Update>
    case 'too-long-away':
      return (
        <Message machine={machine} {...gateWords.tooLongAway} scene="clock" mood="cold">
          {settings}
        </Message>
      )
    case 'over':
      return state?.licence.payment_arriving ? (
        <Message machine={machine} {...gateWords.arriving} scene="wait">
          {settings}
        </Message>
      ) : (
        <Over machine={machine} lastStatus={lastStatus} onSettings={onSettings} />
      )
  }
}

/** The button is of use once support has lifted the limit. */
function TooMany({ machine }: { machine: Machine }) {
  const { refusedUntil } = useView(machine)
  const remaining = (refusedUntil ?? 0) - useClock(machine.world, 60_000)
  return (
    <Message
      machine={machine}
      title={gateWords.tooMany.title}
      text={tooManyLine(remaining, shownAddress(machine.origin))}
      scene="clock"
      mood="cold"
    >
      <div className="row">
        <Button first onPress={machine.client.refresh}>
          {gateWords.tooMany.again}
        </Button>
      </div>
    </Message>
  )
}

function Blocked({ machine, children }: { machine: Machine; children: ReactNode }) {
  const { macAddress, state } = useView(machine)
  return (
    <Message machine={machine} {...gateWords.blocked} scene="lock" mood="alarm">
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} spelled />
        {state && <Fact label="Support" value={state.site.support_email} />}
      </dl>
      {children}
    </Message>
  )
}

function Update({ machine, children }: { machine: Machine; children: ReactNode }) {
  const app = useView(machine).state?.app
  const address = app?.download_url ?? `${machine.origin}/downloads`
  return (
    <Message
      machine={machine}
      {...gateWords.update}
      aside={<Code value={address} label="Opens the download" caption={shownAddress(address)} />}
    >
      <dl className="facts">
        <Fact label="This version" value={machine.version} />
        <Fact label="Newest" value={app?.latest ?? app?.minimum ?? '…'} />
      </dl>
      {children}
    </Message>
  )
}
