/** A device without a row has version 0. */
export interface DeviceVersionsTable {
  device_id: string
  /** Raised by each change that its television shows. */
  version: number
  /** The newest version that a television was given, and when; null before the first. */
  seen_version: number | null
  seen_at: Date | null
}
