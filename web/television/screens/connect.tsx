import { useEffect, useRef } from 'react'
import { useLoginCode } from '../use-login-code.ts'
import { useKeys } from '../use-keys.ts'
import { useTelevision, useView } from '../television-context.ts'
import { noCodeLine } from '../problem-words.ts'
import { words } from '../words.ts'
import { LoginQr } from './login-qr.tsx'
import { RenewCode } from './renew-code.tsx'
import { Button } from './button.tsx'
import { DeviceKey, Fact } from './facts.tsx'
import { Message } from './message.tsx'

export function Connect({ onClose, onSettings }: { onClose?: () => void; onSettings?: () => void }) {
  const { origin } = useTelevision()
  const { macAddress, state, connection } = useView()
  const login = useLoginCode()
  const { status } = login
  const row = useRef<HTMLDivElement>(null)
  const isRenewing = useRef(false)
  const code = status.kind === 'valid' ? status.code : null
  const count = state?.playlists.length ?? 0
  const lastCount = useRef(count)
  useKeys((key) => {
    if (key !== 'back' || !onClose) return false
    onClose()
    return true
  })
  useEffect(() => {
    // The viewer opened this screen to add a playlist, which is done.
    if (count > lastCount.current) onClose?.()
    lastCount.current = count
  }, [count, onClose])
  useEffect(() => {
    // The new code replaced the pressed button, which had the focus.
    if (code && isRenewing.current) row.current?.querySelector('button')?.focus()
    if (code) isRenewing.current = false
  }, [code])
  const texts = words.connect
  return (
    <Message
      title={count === 0 ? texts.title : texts.more}
      text={status.kind === 'failed' ? noCodeLine(status.error, connection) : code ? texts.scan : texts.text}
      aside={
        <LoginQr
          code={code}
          urlField="qr_url"
          fallback={`${origin}/login`}
          label={['Logs your phone in', 'Opens the login on your phone']}
        />
      }
    >
      <dl className="facts">
        <Fact label="MAC address" value={macAddress ?? '…'} isCode />
        <DeviceKey />
      </dl>
      <div className="row" ref={row}>
        {onClose && (
          <Button hasInitialFocus onPress={onClose}>
            Back
          </Button>
        )}
        {onSettings && (
          <Button hasInitialFocus quiet onPress={onSettings}>
            Settings
          </Button>
        )}
        <RenewCode
          status={status}
          renew={() => {
            isRenewing.current = true
            return login.renew()
          }}
        />
      </div>
    </Message>
  )
}
