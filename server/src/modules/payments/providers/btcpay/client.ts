import type { Logger } from 'pino'
import { z } from 'zod'
import type { BtcpayAccount } from './account.ts'
import type { BoundedResponse } from '../protocol/bounded-fetch.ts'
import type { PayerField } from '../../contract.ts'
import { parseJson } from '../protocol/json.ts'
import { createProviderClient, type ProviderCall } from '../protocol/provider-client.ts'
import { UNKNOWN_FORMAT, Refusal } from '../protocol/refusal.ts'

interface BtcpayCall<Answer> extends Pick<ProviderCall<Answer>, 'responseSchema' | 'deadline'> {
  /** Below /api/v1/. */
  readonly path: string
  /** Makes the call a POST, which is sent once: BTCPay does not recognize a repeated one. */
  readonly post?: object
}

class BtcpayRefusal extends Refusal {
  override readonly name = 'BtcpayRefusal'

  /** A 404 about the store is an error of the account. */
  override get isAboutOrder(): boolean {
    return super.isAboutOrder || (this.status === 404 && this.issue === 'invoice-not-found')
  }

  override readonly fields = FIELDS.filter(([path]) => this.issue.includes(path)).map(([, field]) => field)
}

const FIELDS: readonly (readonly [path: string, field: PayerField])[] = [
  ['paymentMethods', 'coin_type'],
  ['buyerEmail', 'email'],
]

/** `{code, message}`, or a list of `{path, message}` about fields. */
const errorForm = z.union([
  z.object({ code: z.string() }).transform(({ code }) => code),
  z.array(z.object({ path: z.string() })).transform((errors) => errors.map(({ path }) => path).join(', ')),
])

/** BTCPay's API (docs.btcpayserver.org/API/Greenfield/v1). @throws Failure unavailable for a GET; any error for a POST, which may have taken effect */
export function createBtcpayClient(account: BtcpayAccount, log: Logger, pauseMs?: number) {
  const { send, withRetries } = createProviderClient({
    name: 'BTCPay',
    apiUrl: account.apiUrl,
    log,
    refusalIn,
    pauseMs,
  })
  const authorization = `token ${account.apiKey}`

  return async function call<Answer>(request: BtcpayCall<Answer>): Promise<Answer | Refusal> {
    const { path: relativePath, responseSchema, deadline, post } = request
    const path = `/api/v1/${relativePath}`
    if (!post) {
      const get = { method: 'GET' as const, path, headers: { authorization }, responseSchema, deadline }
      return withRetries(deadline, () => send(get))
    }
    const headers = { authorization, 'content-type': 'application/json' }
    return send({ method: 'POST', path, headers, body: JSON.stringify(post), responseSchema, deadline })
  }
}

export type BtcpayClient = ReturnType<typeof createBtcpayClient>

const refusalIn = ({ status, text }: BoundedResponse): BtcpayRefusal | null =>
  status < 400
    ? null
    : new BtcpayRefusal('BTCPay', status, errorForm.safeParse(parseJson(text)).data ?? UNKNOWN_FORMAT)
