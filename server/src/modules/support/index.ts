/** Reports that televisions send to support. Publishes support.case-opened. Needs devices. */
export { encryptedColumns } from './encrypted-columns.ts'
export { exportCases, requestReport, showCase } from './operate-cases.ts'
export { deleteCasesOf, prune } from './queries.ts'
