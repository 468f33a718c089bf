import type { ReactNode } from 'react'
import type { Licence } from '@player/server/app-client'
import lastPicture from '../covers/salt.webp'
import { useLoginCode } from '../use-login-code.ts'
import { dateText, overLine, tooManyLine, words } from '../words.ts'
import { type Machine, useClock, useView } from '../use-view.ts'
import { LoginQr, RenewCode } from './login-qr.tsx'
import { NumberPad } from './number-pad.tsx'
import { Button, Code, DeviceKey, Fact, Message } from './parts.tsx'

/** Screens that replace all others. */
export type Gate =
  | 'starting'
  | 'no-network'
  | 'server-away'
  | 'too-many'
  | 'removed'
  | 'waiting'
  | 'blocked'
  | 'update'
  | 'over'
  | 'too-long-away'

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
      return <Message machine={machine} {...words.starting} scene="wait" />
    case 'no-network':
      return (
        <Message machine={machine} {...words.noNetwork} mood="cold" behind={<div className="static" />} />
      )
    case 'server-away':
      return <Message machine={machine} {...words.away} scene="away" mood="cold" />
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
        <Message machine={machine} {...words.tooLongAway} scene="clock" mood="cold">
          {settings}
        </Message>
      )
    case 'over':
      return state?.licence.payment_arriving ? (
        <Message machine={machine} {...words.arriving} scene="wait">
          {settings}
        </Message>
      ) : (
        <Over machine={machine} lastStatus={lastStatus} onSettings={onSettings} />
      )
  }
}

function Removed({ machine }: { machine: Machine }) {
  const { movedAt, deletedAt } = useView(machine)
  if (deletedAt !== null) {
    const { title, text } = words.deleted
    return (
      <Message machine={machine} title={title} text={text(dateText(deletedAt))} scene="removed" mood="warm" />
    )
  }
  const { title, text } =
    movedAt === null ? words.removed : { title: words.moved.title, text: words.moved.text(dateText(movedAt)) }
  return (
    <Message
      machine={machine}
      title={title}
      text={text}
      scene="removed"
      mood={movedAt === null ? 'alarm' : 'warm'}
    >
      <div className="row">
        <Button first onPress={machine.reset}>
          {words.removed.reset}
        </Button>
      </div>
    </Message>
  )
}

/** The button is of use once support has lifted the limit. */
function TooMany({ machine }: { machine: Machine }) {
  const { refusedUntil } = useView(machine)
  const remaining = (refusedUntil ?? 0) - useClock(machine.world, 60_000)
  return (
    <Message
      machine={machine}
      title={words.tooMany.title}
      text={tooManyLine(remaining, machine.origin.replace(/^https?:\/\//, ''))}
      scene="clock"
      mood="cold"
    >
      <div className="row">
        <Button first onPress={machine.client.refresh}>
          {words.tooMany.again}
        </Button>
      </div>
    </Message>
  )
}

function Waiting({ machine }: { machine: Machine }) {
  const { macAddress, waiting } = useView(machine)
  const isUnused = waiting?.mayTakeAssigned === true
  const site = machine.origin.replace(/^https?:\/\//, '')
  return (
    <Message
      machine={machine}
      title={'Is this television\u00A0yours?'}
      text={isUnused ? words.waiting.unused : words.waiting.used}
      aside={
        <NumberPad
          machine={machine}
          label="Or type the device key"
          maxLength={6}
          onSend={machine.client.claim}
        />
      }
    >
      <ol className="steps">
        <li>On your phone, log in at {site}</li>
        <li>Open Account Details</li>
        <li>
          Allow this television if its number is <strong>{waiting?.claimNumber ?? '…'}</strong>
        </li>
      </ol>
      {!isUnused && <p className="lead">If another of your televisions asks, choose this number there.</p>}
      <p className="lead">MAC address {macAddress ?? '…'}</p>
      {isUnused && (
        <div className="row">
          <Button onPress={machine.client.takeAssignedAddress}>{words.waiting.takeAssigned}</Button>
        </div>
      )}
    </Message>
  )
}

function Blocked({ machine, children }: { machine: Machine; children: ReactNode }) {
  const { macAddress, state } = useView(machine)
  return (
    <Message machine={machine} {...words.blocked} scene="lock" mood="alarm">
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
      {...words.update}
      aside={
        <Code value={address} label="Opens the download" caption={address.replace(/^https?:\/\//, '')} />
      }
    >
      <dl className="facts">
        <Fact label="This version" value={machine.version} />
        <Fact label="Newest" value={app?.latest ?? app?.minimum ?? '…'} />
      </dl>
      {children}
    </Message>
  )
}

function Over({
  machine,
  lastStatus,
  onSettings,
}: {
  machine: Machine
  lastStatus: Licence['status'] | null
  onSettings: () => void
}) {
  const { macAddress, state } = useView(machine)
  const login = useLoginCode(machine)
  if (!state) return null
  const { licence } = state
  const code = login.status.is === 'valid' ? login.status.code : null
  return (
    <Message
      machine={machine}
      title={words.over.title}
      behind={<img className="cover dim" src={lastPicture} alt="" />}
      text={`${overLine(licence, lastStatus)} ${code ? words.over.scan : words.over.byKey}`}
      aside={
        <LoginQr
          machine={machine}
          code={code}
          opens="activate_url"
          fallback={licence.activate_url}
          label={['Logs your phone in and opens the activation', 'Opens the activation']}
        />
      }
    >
      <dl className="facts">
        <Fact label="Price" value={words.over.price(licence.price.text, licence.term)} />
        <Fact label="MAC address" value={macAddress ?? '…'} spelled />
        <DeviceKey machine={machine} />
      </dl>
      <div className="row">
        <Button first quiet onPress={onSettings}>
          Settings
        </Button>
        <RenewCode {...login} />
      </div>
    </Message>
  )
}
