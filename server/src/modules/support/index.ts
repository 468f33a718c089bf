/** Reports that televisions send to support. Publishes support.case-opened. Needs devices. */
export { encryptedColumns } from './encrypted-columns.ts'
export { requestReport, showCase } from './operate-cases.ts'
export { prune } from './queries.ts'
