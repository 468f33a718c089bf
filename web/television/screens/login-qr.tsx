import { useState } from 'react'
import type { LoginCode } from '@player/server/app-client'
import type { useLoginCode } from '../use-login-code.ts'
import type { Machine } from '../use-view.ts'
import { words } from '../words.ts'
import { Button, QrCode } from './parts.tsx'

/** A code that logs a phone in; without one the site's login, where address and key are typed. */
export function LoginQr({
  machine,
  code,
  opens,
  otherwise,
  label,
}: {
  machine: Machine
  code: LoginCode | null
  /** What the code's address opens after the log-in: the playlists, or the activation. */
  opens: 'qr_url' | 'activate_url'
  /** The address without a code. */
  otherwise: string
  /** With and without a code, for screen readers. */
  label: readonly [string, string]
}) {
  const site = machine.origin.replace(/^https?:\/\//, '')
  return (
    <aside className="code">
      <QrCode value={code ? (code[opens] ?? code.qr_url) : otherwise} label={code ? label[0] : label[1]} />
      <p>{code ? `${site}/tv` : `${site}/login`}</p>
      {code && <p className="short-code">{code.short_code}</p>}
    </aside>
  )
}

/** Makes another code, where there is none. */
export function RenewCode({ status, renew }: ReturnType<typeof useLoginCode>) {
  const [isRenewing, setRenewing] = useState(false)
  if (status.is === 'valid' || (status.is === 'making' && !isRenewing)) return null
  return (
    <Button
      quiet
      onPress={() => {
        setRenewing(true)
        renew()
      }}
    >
      {status.is === 'making' ? words.connect.making : words.connect.renew}
    </Button>
  )
}
