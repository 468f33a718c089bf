import { encryptedColumn } from '../../../kernel/encrypted-column.ts'
import { pinContext } from './change-pin.ts'
import { keyContext } from './register-device.ts'

/** The columns to re-encrypt when the encryption key is rotated. Sessions stay valid. */
export const encryptedColumns = [
  encryptedColumn('devices', 'device_key_sealed', keyContext),
  encryptedColumn('devices', 'parent_pin_sealed', pinContext),
]
