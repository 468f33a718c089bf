import { randomBytes } from 'node:crypto'
import type { Next } from 'koa'
import * as z from 'zod'
import { readDecimal, writeDecimal } from '../shared/decimal.ts'
import { type Call, createRoutes, jsonOf, type Routes } from '../shared/http.ts'
import { amountText, statusText } from './callbacks.ts'
import { openCharge } from './charges.ts'
import { type Context, findCharge, mobile } from './context.ts'
import { invalidFields, refusal } from './errors.ts'

const login = z.object({ clientId: z.string(), secret: z.string() })

/** The amount may be a JSON number, which loses trailing zeros, or text with two decimals. */
const creation = z.looseObject({
  merchantReferenceId: z.string().min(1).max(64),
  amount: z.union([z.string(), z.number().transform((amount) => amount.toFixed(2))]),
  description: z.string().default('Purchase'),
  customerFirstName: z.string().min(1),
  customerLastName: z.string().min(1),
  customerMobile: mobile,
  customerEmail: z.email(),
})

/** The newer platform's calls. Only its token call is documented; paths and fields of intentions are assumptions. */
export function intentionRoutes(context: Context): Routes {
  const { merchant, faults } = context
  const tokens = new Set<string>()

  const createToken = (call: Call): void => {
    const request = login.safeParse(jsonOf(call))
    const { merchantCode: code, phone } = merchant
    const isValid =
      request.success && request.data.clientId === `M_${code}` && request.data.secret === code + phone
    if (!isValid) throw refusal(401, 'Unauthenticated.')
    const token = randomBytes(32).toString('base64url')
    tokens.add(token)
    call.type = 'json'
    call.body = JSON.stringify(token)
  }

  const createIntention = (call: Call): void => {
    const request = creation.safeParse(jsonOf(call))
    if (!request.success) throw invalidFields(400, request.error)
    const amount = readDecimal(request.data.amount, 2)
    if (amount === null || amount === 0) throw refusal(400, 'The amount must be like "15.60".')
    const opened = openCharge(context, {
      reference: request.data.merchantReferenceId,
      description: request.data.description,
      amount,
      currency: 'EGP',
      platform: 'newer',
    })
    if (!opened) throw refusal(400, 'The merchantReferenceId has already been taken.')
    const { charge, key } = opened
    call.status = 201
    call.body = { intentionSecret: key, frameCode: charge.frameCode, cowpayReferenceId: charge.id }
  }

  const show = (call: Call): void => {
    const charge = findCharge(context, call.params['reference'] ?? '')
    call.body = {
      merchantReferenceId: charge.reference,
      cowpayReferenceId: charge.id,
      orderStatus: statusText(charge),
      amount: amountText(charge),
      refundedAmount: writeDecimal(charge.returned, 2),
      currency: charge.currency,
    }
  }

  const guard = (call: Call, next: Next): Promise<unknown> => {
    const [scheme, token = ''] = call.get('authorization').split(' ')
    if (scheme !== 'Bearer' || !tokens.has(token)) throw refusal(401, 'Unauthenticated.')
    return next()
  }
  const path = '/gateway/intentions'
  return createRoutes()
    .post('/identity/GetToken', faults.at('identity'), createToken)
    .post(path, faults.at('intention'), guard, createIntention)
    .get(`${path}/:reference`, faults.at('intentionStatus'), guard, show)
}
