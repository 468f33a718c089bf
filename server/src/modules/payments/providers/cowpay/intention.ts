import type { Logger } from 'pino'
import { z } from 'zod'
import { orderDescription } from '../../messages.ts'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { createTokenCache } from '../protocol/access-token.ts'
import type { IntentionAccount } from './account.ts'
import { createCowpayClient, CowpayRefusal } from './client.ts'
import { signCharge } from './signature.ts'
import { type CowpayCharge, statusOfCharge } from './status.ts'
import { throwUnavailable, unavailable } from '../protocol/failures.ts'
import { toDecimal } from '../protocol/money.ts'
import type { Payer, PaymentFacts } from '../provider.ts'
import { type ProviderCall, withQuery } from '../protocol/provider-client.ts'
import { openingFailure } from '../protocol/refusal.ts'

const TIMEOUT_MS = 8_000
const QUERY_TIMEOUT_MS = 15_000
/** Cowpay does not document how long its access token is valid. */
const TOKEN_SECONDS = 360

const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
const fields = z.record(z.string(), z.unknown())
/** Adds the fields of `data`, which some answers contain, to the answer. */
const withData = fields.transform((answer) => ({ ...answer, ...fields.safeParse(answer['data']).data }))

const statusAnswer = withData
  .pipe(
    z.object({
      status: z.string().optional(),
      orderStatus: z.string().optional(),
      amount: z.string().optional(),
      cowpayReferenceId: z.string().default(''),
    }),
  )
  .transform((charge): CowpayCharge => ({
    status: charge.orderStatus ?? charge.status ?? '',
    cowpayReference: charge.cowpayReferenceId,
    amount: charge.amount ?? null,
  }))

/**
 * Cowpay's newer platform. Only the frame's URL and the token call are publicly documented. The other URLs and the names in the answer are settings,
 * from the operator's contract. The request's field names are assumed: Cowpay's plugins use them (github.com/cowpay-me/woocommerce-v2).
 */
export function createIntentionPlatform(account: IntentionAccount, origin: string, log: Logger) {
  const { send, withRetries } = createCowpayClient(account.gatewayUrl, log)
  const tokens = createTokenCache(async (deadline) => {
    const secret = `${account.merchantCode}${account.merchantPhone}`
    const token = await send({
      method: 'POST',
      path: `${account.identityUrl}/GetToken`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: `M_${account.merchantCode}`, secret }),
      responseSchema: z.string().min(1),
      deadline,
    })
    if (token instanceof CowpayRefusal) throw new Error('Cowpay returned no access token', { cause: token })
    return { access_token: token, expires_in: TOKEN_SECONDS }
  })

  const withToken = <Answer>(call: Omit<ProviderCall<Answer>, 'headers'>) =>
    tokens.call(call.deadline, (token) =>
      send({ ...call, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }),
    )

  const { frameCode, clientSecret } = account.fields
  const intentionAnswer = withData
    .pipe(z.looseObject({ [frameCode]: uuid, [clientSecret]: uuid }))
    .transform((answer) => [String(answer[frameCode]), String(answer[clientSecret])] as const)

  return {
    async open(payment: PaymentFacts, payer: Payer) {
      const amount = toDecimal(payment.amount_minor, payment.currency)
      const name = payment.reference
      const body = {
        merchantReferenceId: name,
        customerMerchantProfileId: payment.device_id,
        amount,
        signature: signCharge(account, { name, profile: payment.device_id, amount }),
        customerFirstName: payer.firstName,
        customerLastName: payer.lastName,
        customerMobile: payer.phone,
        customerEmail: payer.email,
        description: orderDescription(payment.mac_snapshot, account.merchant),
        isfeesOnCustomer: false,
        channelType: 1,
        returnUrl: `${origin}/cowpayReturnUrl`,
      }
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      // Sent once: a second request with this name could create another intention.
      const frameKeys = await withToken({
        method: 'POST',
        path: account.intentionUrl,
        body: JSON.stringify(body),
        responseSchema: intentionAnswer,
        deadline,
      }).catch(throwUnavailable)
      if (frameKeys instanceof CowpayRefusal) throw openingFailure(frameKeys)
      return { name, frameKeys }
    },

    /** Without a status URL, returns the reported statuses, which confirm nothing. */
    async queryCharges(payment: PaymentFacts, reported: readonly ProviderStatus[]) {
      if (account.statusUrl === null) return reported
      const deadline = AbortSignal.timeout(QUERY_TIMEOUT_MS)
      const path = statusPath(account.statusUrl, payment.reference)
      const status = await withRetries(deadline, () =>
        withToken({ method: 'GET', path, responseSchema: statusAnswer, deadline }),
      )
      if (!(status instanceof CowpayRefusal)) return [statusOfCharge(status, payment, reported)]
      if (status.isUnknownCharge) return []
      throw unavailable(status)
    },

    /** Requests a token, because only that call is documented. @throws Failure unavailable for a wrong merchant */
    async check(): Promise<string> {
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      await withRetries(deadline, () => tokens.get(deadline))
      return 'Merchant code and phone are accepted; the first charge tries the hash key.'
    },

    frameUrl: ([code, secret]: readonly [string, string]): string =>
      withQuery(`${account.frameUrl}/customer-iframe`, { intention: secret, frameCode: code }),
  }
}

/** Replaces `{reference}` in the URL, or adds the reference to the query. */
function statusPath(url: string, reference: string): string {
  if (url.includes('{reference}')) return url.replaceAll('{reference}', encodeURIComponent(reference))
  return withQuery(url, { merchantReferenceId: reference })
}
