import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { OPayAccount } from './account.ts'
import { createProviderClient } from '../protocol/provider-client.ts'
import { OPayRefusal, refusalIn } from './refusal.ts'

interface OPayCall<Answer> {
  /** Below /api/v1/international/. */
  readonly path: string
  readonly body: object
  readonly data: z.ZodType<Answer>
  readonly deadline: AbortSignal
  /** Uses the public key, as the cashier requires. Other calls are signed with the secret key. */
  readonly isPublic?: boolean
}

/**
 * OPay's API for Egypt (doc.opaycheckout.com). `call` retries, for idempotent requests.
 * @throws Failure unavailable from `call`; any error from `callOnce`, whose request may have taken effect
 */
export function createOPayClient(account: OPayAccount, log: Logger, pauseMs?: number) {
  const { send, withRetries } = createProviderClient({
    name: 'OPay',
    apiUrl: account.apiUrl,
    log: log.child({ method: account.method }),
    refusalIn,
    pauseMs,
  })

  async function callOnce<Answer>(request: OPayCall<Answer>): Promise<Answer | OPayRefusal> {
    const body = sortedJson(request.body)
    const key = request.isPublic ? account.publicKey : signRequest(body, account.secretKey)
    const answer = await send({
      method: 'POST',
      path: `/api/v1/international/${request.path}`,
      headers: {
        authorization: `Bearer ${key}`,
        merchantid: account.merchantId,
        'content-type': 'application/json',
      },
      body,
      responseSchema: z.object({ data: request.data }),
      deadline: request.deadline,
    })
    return answer instanceof OPayRefusal ? answer : answer.data
  }

  return {
    callOnce,
    call: <Answer>(request: OPayCall<Answer>): Promise<Answer | OPayRefusal> =>
      withRetries(request.deadline, () => callOnce(request)),
  }
}

export type OPayCalls = ReturnType<typeof createOPayClient>

/** Serializes with sorted keys and no spaces, so that the signed text is the sent text. */
export const sortedJson = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** HMAC-SHA512 in lower-case hexadecimal (doc.opaycheckout.com/api-signature). */
export const signRequest = (body: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex')
