import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readDecimal, writeDecimal } from '../shared/decimal.ts'
import { type Answer, type Call, type Handle, jsonOf, type Route } from '../shared/http.ts'
import { amountText, wordOf } from './callbacks.ts'
import { openCharge } from './charges.ts'
import { type Context, findCharge, invalid, mobile, type Operation, refusal } from './context.ts'

const login = z.object({ clientId: z.string(), secret: z.string() })

/** A number in JSON may have lost its decimals; text may not. */
const creation = z.looseObject({
  merchantReferenceId: z.string().min(1).max(64),
  amount: z.union([z.string(), z.number().transform((amount) => amount.toFixed(2))]),
  description: z.string().default('Purchase'),
  customerFirstName: z.string().min(1),
  customerLastName: z.string().min(1),
  customerMobile: mobile,
  customerEmail: z.email(),
})

/**
 * The newer platform's calls. Its token is public; how an intention is made and asked about stands in each merchant's
 * contract, so that these paths and fields are this stand-in's own.
 */
export function intentionRoutes(context: Context): Route<Operation>[] {
  const { merchant } = context
  const tokens = new Set<string>()

  const giveToken = (call: Call): Answer => {
    const wish = login.safeParse(jsonOf(call))
    const { merchantCode: code, phone } = merchant
    const known = wish.success && wish.data.clientId === `M_${code}` && wish.data.secret === code + phone
    if (!known) throw refusal(401, 'Unauthenticated.')
    const token = randomBytes(32).toString('base64url')
    tokens.add(token)
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(token) }
  }

  const createIntention = (call: Call): Answer => {
    const wish = creation.safeParse(jsonOf(call))
    if (!wish.success) throw invalid(400, wish.error)
    const amount = readDecimal(wish.data.amount, 2)
    if (amount === null || amount === 0) throw refusal(400, 'The amount must be like "15.60".')
    const opened = openCharge(context, {
      reference: wish.data.merchantReferenceId,
      description: wish.data.description,
      amount,
      currency: 'EGP',
      platform: 'new',
    })
    if (!opened) throw refusal(400, 'The merchantReferenceId has already been taken.')
    const { charge, key } = opened
    return {
      status: 201,
      body: { intentionSecret: key, frameCode: charge.frameCode, cowpayReferenceId: charge.id },
    }
  }

  const show = ({ params }: Call): Answer => {
    const charge = findCharge(context, params['reference'] ?? '')
    return {
      status: 200,
      body: {
        merchantReferenceId: charge.reference,
        cowpayReferenceId: charge.id,
        orderStatus: wordOf(charge),
        amount: amountText(charge),
        refundedAmount: writeDecimal(charge.returned, 2),
        currency: charge.currency,
      },
    }
  }

  const guard =
    (handle: Handle): Handle =>
    (call) => {
      const [scheme, token = ''] = (call.headers.authorization ?? '').split(' ')
      if (scheme !== 'Bearer' || !tokens.has(token)) throw refusal(401, 'Unauthenticated.')
      return handle(call)
    }

  const path = '/gateway/intentions'
  return [
    { method: 'POST', path: '/identity/GetToken', operation: 'identity', handle: giveToken },
    { method: 'POST', path, operation: 'intention', handle: guard(createIntention) },
    { method: 'GET', path: `${path}/:reference`, operation: 'intentionStatus', handle: guard(show) },
  ]
}
