import type { Logger } from 'pino'
import { z } from 'zod'
import type { PayPalAccount } from './account.ts'
import { createTokenCache } from '../protocol/access-token.ts'
import { PayPalRefusal } from './refusal.ts'
import { createProviderClient, type ProviderCall } from '../protocol/provider-client.ts'

export interface PayPalCall<Answer> extends Pick<
  ProviderCall<Answer>,
  'path' | 'responseSchema' | 'deadline'
> {
  /** Makes the call a POST, idempotent by its request id. */
  readonly post?: { readonly requestId: string; readonly body: object }
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** PayPal's REST API (developer.paypal.com/api/rest). Retries idempotent calls. @throws Failure unavailable; a POST may have taken effect */
export function createPayPalClient(account: PayPalAccount, log: Logger, pauseMs?: number) {
  const { send, withRetries } = createProviderClient({
    name: 'PayPal',
    apiUrl: account.apiUrl,
    log,
    refusalIn: (response) => (response.status >= 400 ? new PayPalRefusal(response) : null),
    pauseMs,
  })
  const tokens = createTokenCache(async (deadline) => {
    const client = Buffer.from(`${account.clientId}:${account.secret}`).toString('base64')
    const answer = await send({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: `Basic ${client}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      responseSchema: tokenAnswer,
      deadline,
    })
    if (answer instanceof PayPalRefusal) throw new Error('PayPal returned no access token', { cause: answer })
    return answer
  })

  return <Answer>(call: PayPalCall<Answer>): Promise<Answer | PayPalRefusal> =>
    withRetries(call.deadline, () => tokens.call(call.deadline, (token) => send(withToken(call, token))))
}

function withToken<Answer>(
  { path, responseSchema, deadline, post }: PayPalCall<Answer>,
  token: string,
): ProviderCall<Answer> {
  const authorization = `Bearer ${token}`
  if (!post) return { method: 'GET', path, headers: { authorization }, responseSchema, deadline }
  return {
    method: 'POST',
    path,
    headers: {
      authorization,
      'content-type': 'application/json',
      'paypal-request-id': post.requestId,
      prefer: 'return=representation',
    },
    body: JSON.stringify(post.body),
    responseSchema,
    deadline,
  }
}
