/** A view: the device that a device's payments are for, itself or its successor (D8). */
export interface PaidDevicesView {
  device_id: string
  successor_id: string
  /** The successor's; null unless that is unknown. */
  retired_at: Date | null
  /** The successor's; null for life. */
  expire_date: Date | null
  /** All devices whose payments are for the successor, and itself. */
  device_ids: string[]
}
