import type { DeviceState } from '@player/db'

/** An app on a device, resolved from its token. */
export interface Installation {
  readonly id: string
  /** The device for which the app acts or waits. */
  readonly deviceId: string
  readonly device: DeviceState
  readonly authorized: boolean
  /** When the app began to act for the device; null while it waits. */
  readonly authorizedAt: Date | null
}

export interface AuthorizedInstallation extends Installation {
  readonly authorized: true
  readonly authorizedAt: Date
}

export type AuthorizedTelevision = Pick<AuthorizedInstallation, 'id' | 'deviceId' | 'authorizedAt'>
