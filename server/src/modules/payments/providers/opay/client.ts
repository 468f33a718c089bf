import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { OPayAccount } from './account.ts'
import type { BoundedAnswer } from '../protocol/bounded-fetch.ts'
import { parseJson } from '../protocol/json.ts'
import { createProviderClient } from '../protocol/provider-client.ts'
import { NO_ERROR_FORM, Refusal } from '../protocol/refusal.ts'

const codedAnswer = z.object({ code: z.string(), message: z.string().default('') })

/** Codes (doc.opaycheckout.com/error-codes). 00012 and 02812 were observed in place of 02006. */
const SUCCESS = '00000'
const DUPLICATE = '02004'
const UNKNOWN_CODES = new Set(['02006', '00012', '02812'])
const TRANSIENT_CODES = new Set(['50003'])
const NOT_ENABLED = '02002'
/** Authentication, a function not enabled, merchant not available: errors of the account, not of one order. */
const ACCOUNT_CODES = new Set(['02000', NOT_ENABLED, '02007'])

/** OPay's error: a code other than 00000, with any HTTP status. */
export class OPayRefusal extends Refusal {
  override readonly name = 'OPayRefusal'

  get isDuplicate(): boolean {
    return this.issue === DUPLICATE
  }

  get isUnknown(): boolean {
    return UNKNOWN_CODES.has(this.issue)
  }

  /** Whether the account does not have this function. Other functions still work. */
  get isNotEnabled(): boolean {
    return this.issue === NOT_ENABLED
  }

  override get isTransient(): boolean {
    return super.isTransient || TRANSIENT_CODES.has(this.issue)
  }

  /** Error codes also come with HTTP status 200. */
  override get isAboutOrder(): boolean {
    const isCoded = this.status < 400 || super.isAboutOrder
    return isCoded && !this.isTransient && !ACCOUNT_CODES.has(this.issue)
  }
}

interface OPayCall<Answer> {
  /** Below /api/v1/international/. */
  readonly path: string
  readonly body: object
  /** The shape of the answer's `data`. */
  readonly data: z.ZodType<Answer>
  readonly deadline: AbortSignal
  /** Uses the public key, as the cashier requires. Other calls are signed with the secret key. */
  readonly isPublic?: boolean
}

/**
 * OPay's API for Egypt (doc.opaycheckout.com). `call` retries, for idempotent requests.
 * @throws Failure unavailable from `call`; any error from `callOnce`, whose request may have been carried out
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
      answer: z.object({ data: request.data }),
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

function refusalIn({ status, text }: BoundedAnswer): OPayRefusal | null {
  const code = codedAnswer.safeParse(parseJson(text)).data?.code
  if (status < 400 && (code === SUCCESS || code === undefined)) return null
  return new OPayRefusal('OPay', status, code ?? NO_ERROR_FORM)
}
