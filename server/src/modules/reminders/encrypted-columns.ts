import { encryptedColumn } from '../../kernel/encrypted-column.ts'

export const emailColumn = encryptedColumn('reminders', 'email_sealed')
export const encryptedColumns = [emailColumn]
