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

/** Issues with PayPal's descriptions. */
const ISSUES: Readonly<Record<string, string>> = {
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  NOT_SUPPORTED: 'This field is not currently supported.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
}

type ErrorStatus = keyof typeof NAMES

export interface Issue {
  issue: string
  /** JSON pointer into the request's body. */
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query'
}

export class PayPalError extends Refusal {
  readonly status: ErrorStatus
  readonly issues: readonly Issue[]

  constructor(status: ErrorStatus, ...issues: Issue[]) {
    const [first] = issues
    const message = first ? `${first.issue}: ${describe(first)}` : NAMES[status][1]
    super(message, { status, body: errorBody({ status, issues }) })
    this.status = status
    this.issues = issues
  }
}

/** A 404 for an id in the path. */
export const notFound = (field: string, value: string): PayPalError =>
  new PayPalError(404, { issue: 'INVALID_RESOURCE_ID', field, value, location: 'path' })

const describe = ({ issue }: Issue): string => ISSUES[issue] ?? issue

export const isErrorStatus = (status: number): status is ErrorStatus => status in NAMES

/** `{name, message, debug_id, details, links}`; 401 and 403 have no details. */
export function errorBody({ status, issues }: { status: ErrorStatus; issues: readonly Issue[] }) {
  const [name, message] = NAMES[status]
  const details = issues.map((detail) => Object.assign({}, detail, { description: describe(detail) }))
  return {
    name,
    ...(details.length > 0 && { details }),
    message,
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
    links: [
      {
        href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issues[0]?.issue ?? name}`,
        rel: 'information_link',
        method: 'GET',
      },
    ],
  }
}
