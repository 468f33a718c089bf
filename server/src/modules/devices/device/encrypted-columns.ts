import { encryptedColumn } from '../../../kernel/encrypted-column.ts'

export const deviceKeyColumn = encryptedColumn('devices', 'device_key_sealed')
export const parentPinColumn = encryptedColumn('devices', 'parent_pin_sealed')
/** Rotating their keys ends no session. */
export const encryptedColumns = [deviceKeyColumn, parentPinColumn]
