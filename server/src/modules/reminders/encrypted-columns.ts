import { encryptedColumn } from '../../kernel/encrypted-column.ts'

export const emailContext = (reminderId: string): string => `reminders:${reminderId}:email`

/** The columns to re-encrypt when the encryption key is rotated. */
export const encryptedColumns = [encryptedColumn('reminders', 'email_sealed', emailContext)]
