import type { ReactNode } from 'react'
import type { Licence } from '@player/server/app-client'
import type { BlockingScreen } from '../blocking-screen.ts'
import { shownAddress } from '../shown-address.ts'
import { type Television, useClock, useView } from '../use-view.ts'
import { blockingWords } from '../blocking-words.ts'
import { tooManyLine } from '../problem-words.ts'
import { Button } from './button.tsx'
import { Removed } from './removed.tsx'
import { Fact } from './facts.tsx'
import { Message } from './message.tsx'
import { LicenceEnded } from './licence-ended.tsx'
import { Code } from './qr-code.tsx'
import { Waiting } from './waiting.tsx'

export function BlockingScreenView({
  television,
  screen,
  lastStatus,
  onSettings,
}: {
  television: Television
  screen: BlockingScreen
  /** The last status in which films played; null if unknown. */
  lastStatus: Licence['status'] | null
  /** Opens the settings, from which the viewer can send a report to support. */
  onSettings: () => void
}) {
  const { state } = useView(television)
  const settings = (
    <div className="row">
      <Button hasInitialFocus quiet onPress={onSettings}>
        Settings
      </Button>
    </div>
  )
  switch (screen) {
    case 'starting':
      return <Message television={television} {...blockingWords.starting} scene="wait" />
    case 'no-network':
      return (
        <Message
          television={television}
          {...blockingWords.noNetwork}
          tone="offline"
          background={<div className="static" />}
        />
      )
    case 'server-away':
      return (
        <Message television={television} {...blockingWords.serverUnreachable} scene="away" tone="offline" />
      )
    case 'too-many':
      return <TooMany television={television} />
    case 'removed':
      return <Removed television={television} />
    case 'waiting':
      return <Waiting television={television} />
    case 'blocked':
      return <Blocked television={television}>{settings}</Blocked>
    case 'update':
      return <Update television={television}>{settings}</Update>
    case 'too-long-away':
      return (
        <Message television={television} {...blockingWords.tooLongAway} scene="clock" tone="offline">
          {settings}
        </Message>
      )
    case 'licence-ended':
      return state?.licence.payment_arriving ? (
        <Message television={television} {...blockingWords.arriving} scene="wait">
          {settings}
        </Message>
      ) : (
        <LicenceEnded television={television} lastStatus={lastStatus} onSettings={onSettings} />
      )
  }
}

/** The button is of use once support has lifted the limit. */
function TooMany({ television }: { television: Television }) {
  const { refusedUntil } = useView(television)
  const remaining = (refusedUntil ?? 0) - useClock(television.surroundings, 60_000)
  return (
    <Message
      television={television}
      title={blockingWords.tooMany.title}
      text={tooManyLine(remaining, shownAddress(television.origin))}
      scene="clock"
      tone="offline"
    >
      <div className="row">
        <Button hasInitialFocus onPress={television.client.refresh}>
          {blockingWords.tooMany.tryAgain}
        </Button>
      </div>
    </Message>
  )
}

function Blocked({ television, children }: { television: Television; children: ReactNode }) {
  const { macAddress, state } = useView(television)
  return (
    <Message television={television} {...blockingWords.blocked} scene="lock" tone="stopped">
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} isCode />
        {state && <Fact label="Support" value={state.site.support_email} />}
      </dl>
      {children}
    </Message>
  )
}

function Update({ television, children }: { television: Television; children: ReactNode }) {
  const app = useView(television).state?.app
  const address = app?.download_url ?? `${television.origin}/downloads`
  return (
    <Message
      television={television}
      {...blockingWords.update}
      aside={<Code value={address} label="Opens the download" caption={shownAddress(address)} />}
    >
      <dl className="facts">
        <Fact label="This version" value={television.version} />
        <Fact label="Newest" value={app?.latest ?? app?.minimum ?? '…'} />
      </dl>
      {children}
    </Message>
  )
}
