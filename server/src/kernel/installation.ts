import type { DeviceState } from '@player/db'

/** An app on a device, resolved from its token. */
export interface Installation {
  readonly id: string
  /** The device that it acts for, or waits for. */
  readonly deviceId: string
  /** As read with the token. */
  readonly device: DeviceState
  readonly authorized: boolean
}
