import type { Licence } from '@player/server/app-client'
import { useLoginCode } from '../use-login-code.ts'
import { useView } from '../television-context.ts'
import { blockingWords } from '../blocking-words.ts'
import { endReason } from '../licence-words.ts'
import { Button } from './button.tsx'
import { DeviceKey, Fact } from './facts.tsx'
import { LoginQr } from './login-qr.tsx'
import { RenewCode } from './renew-code.tsx'
import { Message } from './message.tsx'

/** Asks the viewer to activate the device, once its licence has ended or moved to another television. */
export function LicenceEnded({
  lastStatus,
  onSettings,
}: {
  lastStatus: Licence['status'] | null
  onSettings: () => void
}) {
  const { macAddress, state } = useView()
  const login = useLoginCode()
  if (!state) return null
  const { licence } = state
  const code = login.status.kind === 'valid' ? login.status.code : null
  return (
    <Message
      title={blockingWords.licenceEnded.title}
      background="picture"
      text={`${endReason(licence, lastStatus)} ${code ? blockingWords.licenceEnded.scan : blockingWords.licenceEnded.byKey}`}
      aside={
        <LoginQr
          code={code}
          urlField="activate_url"
          fallback={licence.activate_url}
          label={['Logs your phone in and opens the activation', 'Opens the activation']}
        />
      }
    >
      <dl className="facts">
        <Fact label="Price" value={blockingWords.licenceEnded.price(licence.price.text, licence.term)} />
        <Fact label="MAC address" value={macAddress ?? '…'} isCode />
        <DeviceKey />
      </dl>
      <div className="row">
        <Button hasInitialFocus quiet onPress={onSettings}>
          Settings
        </Button>
        <RenewCode {...login} />
      </div>
    </Message>
  )
}
