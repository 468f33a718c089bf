import { randomBytes } from 'node:crypto'
import { Refusal } from '../shared/http.ts'

/** Error names and messages of PayPal's OpenAPI files, by status. */
const NAMES = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', "The server does not support the request payload's media type."],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
} as const

type ErrorStatus = keyof typeof NAMES

export interface Issue {
  issue: string
  /** JSON pointer into the request's body, or the name of an id in the path. */
  field?: string
}

export class PayPalError extends Refusal {
  constructor(status: ErrorStatus, ...issues: Issue[]) {
    super(issues[0]?.issue ?? NAMES[status][1], { status, body: errorBody({ status, issues }) })
  }
}

export const notFound = (field: string): PayPalError =>
  new PayPalError(404, { issue: 'INVALID_RESOURCE_ID', field })

export const isErrorStatus = (status: number): status is ErrorStatus => status in NAMES

export function errorBody({ status, issues }: { status: ErrorStatus; issues: readonly Issue[] }) {
  const [name, message] = NAMES[status]
  return {
    name,
    ...(issues.length > 0 && { details: issues }),
    message,
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
  }
}
