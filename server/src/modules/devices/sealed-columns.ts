import { sealedColumn } from '../../kernel/sealed.ts'
import { pinContext } from './change-pin.ts'
import { keyContext } from './register-device.ts'

/** Login keys and parent PINs: what is sealed again when the key is changed (D17). No session ends with that. */
export const sealedColumns = [
  sealedColumn('devices', 'device_key_sealed', keyContext),
  sealedColumn('devices', 'parent_pin_sealed', pinContext),
]
