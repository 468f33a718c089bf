import type { Signer } from '../../../kernel/signer.ts'
import type { DeviceStatus } from '../contract.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Licences signed in the same slot are identical, so that televisions need not read the state again. */
const SLOT_SECONDS = 6 * HOUR_SECONDS

/** By status, for how long a licence may be used offline (D39). */
const OFFLINE_DAYS: Readonly<Record<DeviceStatus, number>> = { 0: 0, 1: 3, 2: 14 }

export const STATUS_WORDS = { 0: 'inactive', 1: 'trial', 2: 'active' } as const

interface LicensedDevice {
  readonly mac_address: string
  readonly status: DeviceStatus
  readonly expire_date: Date | null
  readonly blocked: boolean
  /** The database's time. */
  readonly now: Date
}

export const slotOf = (moment: Date): number => Math.floor(secondsOf(moment) / SLOT_SECONDS)

/** Signs a licence for one installation. Times are in seconds since 1970; `expires_at` is null for life. A blocked device may not use it offline. */
export function signLicence(
  signer: Signer,
  issuer: string,
  thumbprint: string,
  { mac_address, status, expire_date, blocked, now }: LicensedDevice,
): Promise<string> {
  const iat = slotOf(now) * SLOT_SECONDS
  const expires_at = expire_date && secondsOf(expire_date)
  const offline = iat + (blocked ? 0 : OFFLINE_DAYS[status] * DAY_SECONDS)
  return signer.sign({
    iss: issuer,
    sub: mac_address,
    cnf: { jkt: thumbprint },
    status: STATUS_WORDS[status],
    expires_at,
    iat,
    use_until: expires_at === null ? offline : Math.min(expires_at, offline),
  })
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000)
