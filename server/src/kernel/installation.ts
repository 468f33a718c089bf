import type { DeviceState } from '@player/db'

/** An app on a device, resolved from its token. */
export interface Installation {
  readonly id: string
  /** The device that it acts for, or waits for. */
  readonly deviceId: string
  /** As read with the token. */
  readonly device: DeviceState
  readonly authorized: boolean
  /** When it began to act for the device; null while it waits. */
  readonly authorizedAt: Date | null
}

export interface AuthorizedInstallation extends Installation {
  readonly authorized: true
  readonly authorizedAt: Date
}

/** A television that acts for a device, and since when. */
export type AuthorizedTelevision = Pick<AuthorizedInstallation, 'id' | 'deviceId' | 'authorizedAt'>
