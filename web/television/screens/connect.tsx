import type { LoginCode } from '@player/server/app-client'
import { useLoginCode } from '../use-login-code.ts'
import { type Machine, useKeys, useView } from '../use-view.ts'
import { words } from '../words.ts'
import { Button, Fact, Message, QrCode } from './parts.tsx'

/** How the owner reaches this device: a code to scan, or its address and key to type. */
export function Connect({
  machine,
  onClose,
  onSettings,
}: {
  machine: Machine
  onClose?: () => void
  onSettings?: () => void
}) {
  const { macAddress, secrets, state } = useView(machine)
  const { code, isOver, renew } = useLoginCode(machine)
  useKeys((key) => {
    if (key !== 'back' || !onClose) return false
    onClose()
    return true
  })
  const isFirst = state?.playlists.length === 0
  return (
    <Message
      machine={machine}
      title={isFirst ? words.connect.title : words.connect.more}
      text={code ? words.connect.scan : words.connect.text}
      aside={<Code machine={machine} code={code} />}
    >
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} spelled />
        <Fact label="Device key" value={secrets?.device_key ?? '…'} spelled />
      </dl>
      <div className="row">
        {onClose && (
          <Button first onPress={onClose}>
            Back
          </Button>
        )}
        {onSettings && (
          <Button first quiet onPress={onSettings}>
            Settings
          </Button>
        )}
        {isOver && (
          <Button quiet onPress={renew}>
            Show a new code
          </Button>
        )}
      </div>
    </Message>
  )
}

/** Without a code the site's login, where address and key are typed. */
function Code({ machine, code }: { machine: Machine; code: LoginCode | null }) {
  const site = machine.origin.replace(/^https?:\/\//, '')
  return (
    <aside className="code">
      <QrCode
        value={code?.qr_url ?? `${machine.origin}/login`}
        label={code ? 'Logs your phone in' : 'Opens the login on your phone'}
      />
      <p>{code ? `${site}/tv` : `${site}/login`}</p>
      {code && <p className="short-code">{code.short_code}</p>}
    </aside>
  )
}
