import { encryptedColumn } from '../../kernel/encrypted-column.ts'

export const emailContext = (reminderId: string): string => `reminders:${reminderId}:email`

/** Re-encrypted when the encryption key is rotated (D17). */
export const encryptedColumns = [encryptedColumn('reminders', 'email_sealed', emailContext)]
