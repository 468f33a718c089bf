/** A licence as the server signs it. Times are in seconds since 1970. */
export interface Licence {
  readonly iss: string
  /** The device's MAC address. */
  readonly sub: string
  /** The thumbprint of the installation's key. */
  readonly cnf: { readonly jkt: string }
  readonly status: 'trial' | 'active' | 'inactive'
  /** Null for a lifetime licence. */
  readonly expires_at: number | null
  readonly iat: number
  /** Until when it is valid without the server. */
  readonly use_until: number
}

export interface LicenceKey {
  readonly kid: string
  /** The public key, base64url. */
  readonly x: string
}

/** Verifies an Ed25519 signature, by WebCrypto or a library. */
export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => boolean | Promise<boolean>

interface Expected {
  /** The server's origin. */
  readonly issuer: string
  /** The keys that the app was built with and those that it fetched from /licence-keys. */
  readonly keys: readonly LicenceKey[]
  readonly thumbprint: string
}

/** Reads a signed licence. Null if it is malformed, signed by none of the keys, or for another server or installation. */
export async function readLicence(
  signed: string,
  { issuer, keys, thumbprint }: Expected,
  verify: VerifySignature,
): Promise<Licence | null> {
  const [header = '', payload = '', signature = '', ...surplus] = signed.split('.')
  const { alg, kid } = Object(jsonOf(header))
  const key = alg === 'Ed25519' && surplus.length === 0 && keys.find((candidate) => candidate.kid === kid)
  const bytes = bytesOf(signature)
  if (!key || !bytes || bytes.length !== 64) return null
  const message = Uint8Array.from(`${header}.${payload}`, (letter) => letter.charCodeAt(0))
  if (!(await verify(bytes, message, bytesOf(key.x) ?? new Uint8Array()))) return null
  const licence = jsonOf(payload)
  return isLicence(licence) && licence.iss === issuer && licence.cnf.jkt === thumbprint ? licence : null
}

/** Whether the app may play. `now` is the clock's time in seconds; a time before `iat` counts as `iat`. */
export const isUsable = ({ status, iat, use_until }: Licence, now: number): boolean =>
  status !== 'inactive' && Math.max(now, iat) < use_until

/** An estimate of the time: a television's own clock may be wrong, or set back by its user. */
export interface Clock {
  /** The time in seconds when the monotonic clock was `at`, in milliseconds. The app stores it regularly. */
  readonly now: number
  readonly at: number
  /** Whether the server's last answer gave the time. */
  readonly online: boolean
}

/** The clock at the app's start: the later of the stored time, unless it is no number, and the licence's `iat`. */
export const startClock = (stored: number, licence: Licence | null, at: number): Clock => ({
  now: latest(stored, licence?.iat ?? 0),
  at,
  online: false,
})

/** The clock after an answer, whose `Date`, in seconds, sets it forward or back. */
export const correctClock = (date: number, at: number): Clock => ({ now: date, at, online: true })

export const offlineClock = (clock: Clock): Clock => ({ ...clock, online: false })

/** Advances the clock. Offline it never goes back, and follows the television's own clock (`local`, in seconds) forward. Online `local` is ignored. */
export function advanceClock({ now, at, online }: Clock, local: number, monotonic: number): Clock {
  const current = now + (monotonic - at) / 1_000
  return { now: online ? current : latest(local, current), at: monotonic, online }
}

const latest = (time: number, current: number): number =>
  Number.isFinite(time) ? Math.max(time, current) : current

function isLicence(value: unknown): value is Licence {
  const { iss, sub, cnf, status, expires_at, iat, use_until } = Object(value)
  return (
    [iss, sub, Object(cnf).jkt].every((text) => typeof text === 'string') &&
    [iat, use_until, expires_at ?? 0].every((time) => typeof time === 'number') &&
    ['trial', 'active', 'inactive'].includes(status)
  )
}

function jsonOf(part: string): unknown {
  const bytes = bytesOf(part)
  if (!bytes) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

function bytesOf(base64url: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    )
  } catch {
    return null
  }
}
