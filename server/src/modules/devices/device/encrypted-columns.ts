import { encryptedColumn } from '../../../kernel/encrypted-column.ts'

export const deviceKeyColumn = encryptedColumn('devices', 'device_key_sealed')
export const parentPinColumn = encryptedColumn('devices', 'parent_pin_sealed')
export const encryptedColumns = [deviceKeyColumn, parentPinColumn]
