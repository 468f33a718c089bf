import { encryptedColumn } from '../../kernel/encrypted-column.ts'

export const emailContext = (reminderId: string): string => `reminders:${reminderId}:email`

export const encryptedColumns = [encryptedColumn('reminders', 'email_sealed', emailContext)]
