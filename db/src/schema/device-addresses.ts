import type { Generated } from 'kysely'

/** The addresses of a device (D34). A trigger on `devices` keeps the shown one; a device that retires keeps the released ones. */
export interface DeviceAddressesTable {
  device_id: string
  mac: string
  kind: Generated<'ethernet' | 'wifi' | 'unknown'>
  /** Whether it is `devices.mac_address`. */
  shown: boolean
  added_at: Generated<Date>
  /** When the device moved to another address (D8). Its payments are still the device's. */
  released_at: Date | null
}
