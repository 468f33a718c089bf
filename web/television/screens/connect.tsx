import { useEffect, useRef, useState } from 'react'
import type { LoginCode } from '@player/server/app-client'
import { useLoginCode } from '../use-login-code.ts'
import { type Machine, useKeys, useView } from '../use-view.ts'
import { noCodeLine, words } from '../words.ts'
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
  const { macAddress, secrets, state, connection } = useView(machine)
  const { made, renew } = useLoginCode(machine)
  const row = useRef<HTMLDivElement>(null)
  const code = made.is === 'there' ? made.code : null
  const [isRenewing, setRenewing] = useState(false)
  const count = state?.playlists.length ?? 0
  const before = useRef(count)
  useKeys((key) => {
    if (key !== 'back' || !onClose) return false
    onClose()
    return true
  })
  useEffect(() => {
    // What the viewer opened this screen for is done.
    if (count > before.current) onClose?.()
    before.current = count
  }, [count, onClose])
  useEffect(() => {
    // The pressed button is gone with the new code.
    if (code && document.activeElement === document.body) row.current?.querySelector('button')?.focus()
  }, [code])
  const texts = words.connect
  return (
    <Message
      machine={machine}
      title={count === 0 ? texts.title : texts.more}
      text={made.is === 'failed' ? noCodeLine(made.error, connection) : code ? texts.scan : texts.text}
      aside={<Code machine={machine} code={code} />}
    >
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} spelled />
        <Fact label="Device key" value={secrets?.device_key ?? '…'} spelled />
      </dl>
      <div className="row" ref={row}>
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
        {!code && (isRenewing || made.is !== 'making') && (
          <Button
            quiet
            onPress={() => {
              setRenewing(true)
              renew()
            }}
          >
            {made.is === 'making' ? texts.making : texts.renew}
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
