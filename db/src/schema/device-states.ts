/** A view: a device as its televisions show it. */
export interface DeviceStatesView {
  id: string
  mac_address: string
  is_trial: 0 | 1 | 2
  expire_date: Date | null
  blocked_at: Date | null
  /** Whether there is a parent PIN. */
  pin_set: boolean
  /** Raised by each change of the device key and the parent PIN. */
  secrets_version: number
  /** Of `device_versions`, as the next. */
  version: number
  seen_version: number | null
  /** The database's time. */
  now: Date
}
