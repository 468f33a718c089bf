import { randomBytes } from 'node:crypto'
import { Refusal } from '../shared/http.ts'
import { ERROR_NAMES, type ErrorStatus } from './error-names.ts'

export interface Issue {
  issue: string
  /** JSON pointer into the request's body, or the name of an id in the path. */
  field?: string
}

export class PayPalError extends Refusal {
  constructor(status: ErrorStatus, ...issues: Issue[]) {
    super(issues[0]?.issue ?? ERROR_NAMES[status][1], { status, body: errorBody({ status, issues }) })
  }
}

export const notFound = (field: string): PayPalError =>
  new PayPalError(404, { issue: 'INVALID_RESOURCE_ID', field })

export const isErrorStatus = (status: number): status is ErrorStatus => status in ERROR_NAMES

export function errorBody({ status, issues }: { status: ErrorStatus; issues: readonly Issue[] }) {
  const [name, message] = ERROR_NAMES[status]
  return {
    name,
    ...(issues.length > 0 && { details: issues }),
    message,
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
  }
}
