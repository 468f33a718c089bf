import type { Next } from 'koa'
import * as z from 'zod'
import { readDecimal } from '../shared/decimal.ts'
import { type Call, createRoutes, jsonOf, type Routes } from '../shared/http.ts'
import { statusText } from './callbacks.ts'
import { openCharge } from './charges.ts'
import { type Context, findCharge, mobile } from './context.ts'
import { invalidFields, refusal } from './errors.ts'
import { signCharge, signQuery } from './signature.ts'

const tokenRequest = z.object({
  merchant_reference_id: z.string().min(1).max(64),
  customer_merchant_profile_id: z.string().min(1),
  amount: z.string(),
  customer_name: z.string().min(1),
  customer_mobile: mobile,
  customer_email: z.email(),
  description: z.string().min(1),
  currency_code: z.literal('EGP').default('EGP'),
  signature: z.string(),
})

const DONE = { success: true, status_code: 200, status_description: 'Operation done successfully' }

/** The classic platform's calls (docs.cowpay.me): a token for the frame, and the status of a charge. */
export function classicRoutes(context: Context): Routes {
  const { merchant, faults } = context

  const createToken = (call: Call): void => {
    const request = tokenRequest.safeParse(jsonOf(call))
    if (!request.success) throw invalidFields(422, request.error)
    const { merchant_reference_id: reference, customer_merchant_profile_id: profile, amount } = request.data
    const minor = readDecimal(amount, 2)
    if (minor === null || minor === 0) throw refusal(422, 'The amount must be like "15.60".')
    if (request.data.signature !== signCharge(merchant, { reference, profile, amount }))
      throw refusal(403, 'The signature is wrong.')
    const opened = openCharge(context, {
      reference,
      description: request.data.description,
      amount: minor,
      currency: request.data.currency_code,
      platform: 'classic',
    })
    if (!opened) throw refusal(422, 'The merchant_reference_id has already been taken.')
    const { charge, key: token } = opened
    call.body = { ...DONE, type: 'iframe', cowpay_reference_id: Number(charge.id), token }
  }

  const show = (call: Call): void => {
    const { searchParams: query } = call.URL
    const reference = query.get('merchant_reference_id') ?? ''
    if (query.get('signature') !== signQuery(merchant, reference))
      throw refusal(403, 'The signature is wrong.')
    const charge = findCharge(context, reference)
    call.body = {
      ...DONE,
      merchant_reference_id: charge.reference,
      cowpay_reference_id: Number(charge.id),
      order_status: statusText(charge),
    }
  }

  const guard = (call: Call, next: Next): Promise<unknown> => {
    if (call.get('authorization') !== `Bearer ${merchant.token}`) throw refusal(401, 'Unauthenticated.')
    return next()
  }
  return createRoutes()
    .post('/api/v1/iframe/token', faults.at('token'), guard, createToken)
    .get('/api/v1/charge/status', faults.at('status'), guard, show)
}
