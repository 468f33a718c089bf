import { encryptedColumn } from '../../kernel/encrypted-column.ts'

export const reportColumn = encryptedColumn('support_cases', 'report_sealed')
export const encryptedColumns = [reportColumn]
