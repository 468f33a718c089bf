import type { ReactNode } from 'react'
import type { Licence } from '@player/server/app-client'
import type { BlockingScreen } from '../blocking-screen.ts'
import { shownAddress } from '../shown-address.ts'
import { useClock } from '../use-clock.ts'
import { useTelevision, useView } from '../television-context.ts'
import { blockingWords } from '../blocking-words.ts'
import { dateText } from '../time-words.ts'
import { tooManyLine } from '../problem-words.ts'
import { OnlyButton } from './button.tsx'
import { Fact } from './facts.tsx'
import { Message } from './message.tsx'
import { LicenceEnded } from './licence-ended.tsx'
import { QrCode } from './qr-code.tsx'
import { Waiting } from './waiting.tsx'

export function BlockingScreenView({
  screen,
  lastStatus,
  onSettings,
}: {
  screen: BlockingScreen
  /** The licence's last status other than 'inactive'; null if unknown. */
  lastStatus: Licence['status'] | null
  /** In the settings the viewer can send a report to support. */
  onSettings: () => void
}) {
  const { state } = useView()
  const settings = (
    <OnlyButton quiet onPress={onSettings}>
      Settings
    </OnlyButton>
  )
  switch (screen) {
    case 'starting':
      return <Message {...blockingWords.starting} scene="wait" />
    case 'no-network':
      return <Message {...blockingWords.noNetwork} background="static" />
    case 'server-away':
      return <Message {...blockingWords.serverUnreachable} background="static" />
    case 'too-many':
      return <TooMany />
    case 'removed':
      return <Removed />
    case 'waiting':
      return <Waiting />
    case 'blocked':
      return <Blocked>{settings}</Blocked>
    case 'update':
      return <Update>{settings}</Update>
    case 'too-long-away':
      return (
        <Message {...blockingWords.tooLongAway} background="static">
          {settings}
        </Message>
      )
    case 'licence-ended':
      return state?.licence.payment_arriving ? (
        <Message {...blockingWords.arriving} background="picture">
          {settings}
        </Message>
      ) : (
        <LicenceEnded lastStatus={lastStatus} onSettings={onSettings} />
      )
  }
}

/** Trying again helps once support has lifted the limit. */
function TooMany() {
  const { client, origin } = useTelevision()
  const { refusedUntil } = useView()
  const remaining = (refusedUntil ?? 0) - useClock(60_000)
  return (
    <Message
      title={blockingWords.tooMany.title}
      text={tooManyLine(remaining, shownAddress(origin))}
      background="static"
    >
      <OnlyButton onPress={client.refresh}>{blockingWords.tooMany.tryAgain}</OnlyButton>
    </Message>
  )
}

function Removed() {
  const { reset } = useTelevision()
  const { movedAt, deletedAt } = useView()
  const { deleted, moved, removed } = blockingWords
  if (deletedAt !== null)
    return <Message {...deleted} text={deleted.text(dateText(deletedAt))} background="picture" />
  const texts = movedAt === null ? removed : { ...moved, text: moved.text(dateText(movedAt)) }
  return (
    <Message title={texts.title} text={texts.text} background="picture">
      <OnlyButton onPress={reset}>{removed.reset}</OnlyButton>
    </Message>
  )
}

function Blocked({ children }: { children: ReactNode }) {
  const { macAddress, state } = useView()
  return (
    <Message {...blockingWords.blocked} background="picture">
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} isCode />
        {state && <Fact label="Support" value={state.site.support_email} />}
      </dl>
      {children}
    </Message>
  )
}

function Update({ children }: { children: ReactNode }) {
  const television = useTelevision()
  const app = useView().state?.app
  const address = app?.download_url ?? `${television.origin}/downloads`
  return (
    <Message
      {...blockingWords.update}
      aside={
        <aside className="code">
          <QrCode value={address} label="Opens the download" />
          <p>{shownAddress(address)}</p>
        </aside>
      }
    >
      <dl className="facts">
        <Fact label="This version" value={television.version} />
        <Fact label="Newest" value={app?.latest ?? app?.minimum ?? '…'} />
      </dl>
      {children}
    </Message>
  )
}
