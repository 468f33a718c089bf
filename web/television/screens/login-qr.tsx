import type { LoginCode } from '@player/server/app-client'
import { shownAddress } from '../shown-address.ts'
import { useTelevision } from '../television-context.ts'
import { QrCode } from './qr-code.tsx'

/** A QR code that logs a phone in, or without a login code opens a page where the owner logs in with address and key; and where to type them. */
export function LoginQr({
  code,
  urlField,
  fallback,
  label,
}: {
  code: LoginCode | null
  /** The field with the URL of the code: it opens the playlists or the activation after the log-in. */
  urlField: 'qr_url' | 'activate_url'
  /** The URL in the QR code without a login code. */
  fallback: string
  /** For screen readers: with a code, and without one. */
  label: readonly [string, string]
}) {
  const { origin } = useTelevision()
  const site = shownAddress(origin)
  return (
    <aside className="code">
      <QrCode value={code ? code[urlField] : fallback} label={code ? label[0] : label[1]} />
      <p>{code ? `${site}/tv` : `${site}/login`}</p>
      {code && <p className="short-code">{code.short_code}</p>}
    </aside>
  )
}
