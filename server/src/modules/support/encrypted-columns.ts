import { encryptedColumn } from '../../kernel/encrypted-column.ts'

export const reportContext = (caseId: string): string => `support_cases:${caseId}:report`

/** The columns to re-encrypt when the encryption key is rotated. */
export const encryptedColumns = [encryptedColumn('support_cases', 'report_sealed', reportContext)]
