/** Reports that televisions send to support, also when support asks for one. Publishes support.case-opened. Needs devices and confirmations. */
export { encryptedColumns } from './encrypted-columns.ts'
export { exportCases, requestReport, showCase } from './operate-cases.ts'
export { deleteCasesOf, prune } from './queries.ts'
