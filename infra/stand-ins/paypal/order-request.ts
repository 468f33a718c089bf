import * as z from 'zod'
import { type Issue, PayPalError } from './errors.ts'
import { isCurrency, parseMoney } from './money.ts'

const optionalText = (limit: number) => z.string().min(1).max(limit).optional()
const money = z.looseObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^-?(\d+|\d*\.\d+)$/),
})

/** Unused fields are stored and returned, as PayPal does. */
export const purchaseUnit = z.looseObject({
  reference_id: z.string().min(1).max(256).default('default'),
  amount: money,
  /** The account that gets the money; the merchant's by default. */
  payee: z.looseObject({}).optional(),
  description: optionalText(127),
  custom_id: optionalText(127),
  invoice_id: optionalText(127),
})

const experience = z.looseObject({
  brand_name: optionalText(127),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
})

/** An order with one purchase unit, paid with the PayPal wallet. PayPal also accepts other orders. */
const orderRequest = z.looseObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.tuple([purchaseUnit]),
  payment_source: z.looseObject({ paypal: z.looseObject({ experience_context: experience.default({}) }) }),
})

/** A valid order. @throws PayPal's 400 or 422 */
export function readOrderRequest(body: Buffer, requestId: string | null) {
  const request = readJson(body, orderRequest)
  if (request.intent !== 'CAPTURE') throw new PayPalError(400, { issue: 'NOT_SUPPORTED', field: '/intent' })
  if (requestId === null) throw new PayPalError(400, { issue: 'PAYPAL_REQUEST_ID_REQUIRED' })
  const [{ amount }] = request.purchase_units
  const issue = issueOfMoney(amount)
  if (issue) throw new PayPalError(422, issue)
  return { units: request.purchase_units, experience: request.payment_source.paypal.experience_context }
}

function issueOfMoney(amount: z.infer<typeof money>): Issue | null {
  const issueAt = (issue: string, name: 'currency_code' | 'value'): Issue => ({
    issue,
    field: `/purchase_units/0/amount/${name}`,
  })
  if (!isCurrency(amount.currency_code)) return issueAt('INVALID_CURRENCY_CODE', 'currency_code')
  const minor = parseMoney(amount)
  if (minor === null) return issueAt('DECIMAL_PRECISION', 'value')
  return minor <= 0 ? issueAt('CANNOT_BE_ZERO_OR_NEGATIVE', 'value') : null
}

/** Parses a JSON body; an empty one counts as `{}`. @throws PayPal's 400, with the same issue for all wrong fields */
export function readJson<T>(body: Buffer, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseJson(body))
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path }) => `/${path.map(String).join('/')}`)
  throw new PayPalError(400, ...fields.map((field) => ({ issue: 'INVALID_PARAMETER_SYNTAX', field })))
}

function parseJson(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString('utf8'))
  } catch {
    throw new PayPalError(400, { issue: 'MALFORMED_REQUEST_JSON' })
  }
}
