import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import { messages } from '../messages.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { parseJson, PayPalRefusal } from './paypal-refusal.ts'
import { createTokens, tokenAnswer } from './paypal-token.ts'

export type PayPalAccount = NonNullable<Config['paypal']>

const fail = failuresOf(messages)
const ANSWER_LIMIT = 1024 * 1024
const RETRIES = 2
const LONGEST_WAIT_MS = 2_000

export interface PayPalCall<Answer> {
  readonly path: string
  readonly answer: z.ZodType<Answer>
  /** Ends the call with all its tries and waits. */
  readonly deadline: AbortSignal
  /** What makes it a POST. With the request id PayPal does it once, however often it is asked. */
  readonly post?: { readonly requestId: string; readonly body: object }
}

/** What is worth another try: the network's trouble, or PayPal's own. */
class Trouble extends Error {
  /** In milliseconds; null when PayPal did not say. */
  readonly retryAfter: number | null

  constructor(cause: unknown, retryAfter: number | null) {
    super('PayPal could not be asked', { cause })
    this.retryAfter = retryAfter
  }
}

/**
 * PayPal's REST API (developer.paypal.com/api/rest). A call gives the answer in its shape, or PayPal's refusal (4xx).
 * After trouble it is made again, twice at most: nothing can be called that must not be.
 *
 * @throws Failure unavailable when there is no answer in time, or none that can be understood; what a POST has done is
 *   unknown then
 */
export function createPayPalClient(account: PayPalAccount, log: Logger, pauseMs = 200) {
  const tokens = createTokens(async (deadline) => {
    const client = Buffer.from(`${account.clientId}:${account.secret}`).toString('base64')
    const call = { path: '/v1/oauth2/token', answer: tokenAnswer, deadline }
    const answer = await send(call, {
      method: 'POST',
      headers: { authorization: `Basic ${client}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (answer instanceof PayPalRefusal) throw new Error('PayPal gives no access token', { cause: answer })
    return answer
  })

  async function attempt<Answer>(call: PayPalCall<Answer>): Promise<Answer | PayPalRefusal> {
    const token = await tokens.get(call.deadline)
    const answer = await send(call, requestOf(call, token))
    if (!(answer instanceof PayPalRefusal) || answer.status !== 401) return answer
    tokens.forget(token)
    return send(call, requestOf(call, await tokens.get(call.deadline)))
  }

  async function send<Answer>(
    { path, answer, deadline }: PayPalCall<Answer>,
    request: RequestInit,
  ): Promise<Answer | PayPalRefusal> {
    const about = { provider: 'paypal', call: `${request.method} ${path}` }
    const init = { ...request, signal: deadline }
    const got = await boundedFetch(`${account.apiUrl}${path}`, init, ANSWER_LIMIT).catch((error: unknown) => {
      log.warn({ ...about, err: error }, 'PayPal did not answer')
      throw new Trouble(error, null)
    })
    if (got.status >= 400) {
      const refusal = new PayPalRefusal(got)
      const { status, issue, debugId } = refusal
      log.warn({ ...about, status, issue, debug_id: debugId }, 'PayPal refused a call')
      if (status < 500 && status !== 429) return refusal
      throw new Trouble(refusal, retryAfter(got.headers))
    }
    const read = answer.safeParse(parseJson(got.text))
    if (read.success) return read.data
    const fields = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`PayPal’s answer to ${about.call} is not understood (${fields || 'all of it'})`)
  }

  return async function call<Answer>(wanted: PayPalCall<Answer>): Promise<Answer | PayPalRefusal> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await attempt(wanted)
      } catch (error) {
        const wait = retries < RETRIES && error instanceof Trouble ? pause(error, retries) : null
        const slept = wait !== null && (await rest(wait, wanted.deadline))
        if (!slept) throw unavailable(error)
      }
    }
  }

  /** Longer after each retry, with jitter; null when PayPal wants more patience than there is. */
  function pause({ retryAfter: asked }: Trouble, retries: number): number | null {
    if (asked !== null) return asked <= LONGEST_WAIT_MS ? asked : null
    return pauseMs * 2 ** retries * (0.5 + Math.random())
  }
}

export type PayPalClient = ReturnType<typeof createPayPalClient>

function unavailable(error: unknown) {
  const asked = error instanceof Trouble ? error.retryAfter : null
  return fail('unavailable', 'payment_provider_failed', {
    cause: error,
    ...(asked !== null && { retryAfter: Math.ceil(asked / 1000) }),
  })
}

function requestOf({ post }: PayPalCall<unknown>, token: string): RequestInit {
  const authorization = `Bearer ${token}`
  if (!post) return { method: 'GET', headers: { authorization } }
  return {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'paypal-request-id': post.requestId,
      prefer: 'return=representation',
    },
    body: JSON.stringify(post.body),
  }
}

/** Whether there was time for it. */
const rest = (milliseconds: number, deadline: AbortSignal): Promise<boolean> =>
  sleep(milliseconds, true, { signal: deadline }).catch(() => false)

/** `Retry-After` in seconds or as a date, in milliseconds from now. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? ''
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null
}
