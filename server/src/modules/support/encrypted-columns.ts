import { encryptedColumn } from '../../kernel/encrypted-column.ts'

export const reportContext = (caseId: string): string => `support_cases:${caseId}:report`

export const encryptedColumns = [encryptedColumn('support_cases', 'report_sealed', reportContext)]
