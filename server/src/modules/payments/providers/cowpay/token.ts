import type { Logger } from 'pino'
import { z } from 'zod'
import { orderDescription } from '../../messages.ts'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import type { TokenAccount } from './account.ts'
import { createCowpayClient, CowpayRefusal } from './client.ts'
import { signCharge, signStatusRequest } from './signature.ts'
import { type CowpayCharge, statusOfCharge } from './status.ts'
import { orderBeingPaid, unavailable, invalidResponse } from '../protocol/failures.ts'
import { toDecimal } from '../protocol/money.ts'
import { queryOrders, MAX_ORDERS, orderName } from '../protocol/order-names.ts'
import type { Payer, PaymentFacts } from '../provider.ts'
import { withQuery } from '../protocol/provider-client.ts'
import { openingFailure } from '../protocol/refusal.ts'

const TIMEOUT_MS = 8_000
const QUERY_TIMEOUT_MS = 15_000

const tokenAnswer = z.object({ token: z.string().regex(/^[A-Za-z0-9._~-]{1,1024}$/) })
const statusAnswer = z
  .object({
    order_status: z.string().min(1),
    cowpay_reference_id: z.string().default(''),
    amount: z.string().optional(),
  })
  .transform((charge): CowpayCharge => ({
    status: charge.order_status,
    cowpayReference: charge.cowpay_reference_id,
    amount: charge.amount ?? null,
  }))

/** Cowpay's classic API (docs.cowpay.me/api/iframe, /api/status). It accepts a charge's name once (`order-names.ts`). */
export function createTokenPlatform(account: TokenAccount, log: Logger) {
  const { send, withRetries } = createCowpayClient(account.apiUrl, log)
  const headers = { authorization: `Bearer ${account.token}`, accept: 'application/json' }

  async function statusOf(name: string, deadline: AbortSignal): Promise<CowpayCharge | null> {
    const signature = signStatusRequest(account, name)
    const path = withQuery('/api/v1/charge/status', { merchant_reference_id: name, signature })
    const status = await withRetries(deadline, () =>
      send({ method: 'GET', path, headers, responseSchema: statusAnswer, deadline }),
    )
    if (!(status instanceof CowpayRefusal)) return status
    if (status.isUnknownCharge) return null
    throw unavailable(status)
  }

  async function requestToken(payment: PaymentFacts, payer: Payer, name: string, deadline: AbortSignal) {
    const amount = toDecimal(payment.amount_minor, payment.currency)
    const body = {
      merchant_reference_id: name,
      customer_merchant_profile_id: payment.device_id,
      amount,
      signature: signCharge(account, { name, profile: payment.device_id, amount }),
      customer_name: `${payer.firstName} ${payer.lastName}`.trim(),
      customer_mobile: payer.phone,
      customer_email: payer.email,
      description: orderDescription(payment.mac_snapshot, account.merchant),
      currency_code: payment.currency,
    }
    return send({
      method: 'POST',
      path: '/api/v1/iframe/token',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      responseSchema: tokenAnswer,
      deadline,
    }).catch((error: unknown) => ({ error }))
  }

  return {
    async open(payment: PaymentFacts, payer: Payer) {
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      for (let number = 1; number <= MAX_ORDERS; number += 1) {
        const name = orderName(payment.reference, number)
        const answer = await requestToken(payment, payer, name, deadline)
        if ('token' in answer) return { name, frameKeys: ['token', answer.token] as const }
        const isFieldError = answer instanceof CowpayRefusal && answer.fields.length > 0
        const status = isFieldError ? null : await statusOf(name, deadline)
        if (status === null) throw openingFailure('error' in answer ? answer.error : answer)
        const { kind } = statusOfCharge(status, payment, [])
        if (kind === 'paid' || kind === 'returned')
          throw orderBeingPaid(new Error(`Cowpay’s charge ${name} is paid or was refunded`))
      }
      throw invalidResponse(`Cowpay has ${MAX_ORDERS} charges for ${payment.reference}`)
    },

    async queryCharges(payment: PaymentFacts, reported: readonly ProviderStatus[]) {
      const deadline = AbortSignal.timeout(QUERY_TIMEOUT_MS)
      const queryCharge = (name: string) => statusOf(name, deadline)
      const charges = await queryOrders(payment, queryCharge, () => true)
      return charges.map((charge) => statusOfCharge(charge, payment, reported))
    },

    /** Queries a charge that cannot exist. @throws Failure unavailable for a wrong token or hash key */
    async check(): Promise<string> {
      await statusOf('check', AbortSignal.timeout(TIMEOUT_MS))
      return 'Token and hash key are accepted.'
    },

    frameUrl: ([, token]: readonly [string, string], returnUrl: string): string =>
      withQuery(`${account.apiUrl}/api/v1/iframe/load/${encodeURIComponent(token)}`, { referer: returnUrl }),
  }
}
