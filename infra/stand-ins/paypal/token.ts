import { randomBytes } from 'node:crypto'
import { PayPalError } from './errors.ts'
import type { PayPalRoute } from './faults.ts'
import type { Answer, Call, Handle } from '../shared/http.ts'

/** As PayPal's live tokens: nine hours. */
const LIFETIME_SECONDS = 32_400

export interface Tokens {
  route: PayPalRoute
  /** A handler behind `Authorization: Bearer`, and behind a JSON content type where there is a body. */
  guard: (handle: Handle) => Handle
  setLifetime: (seconds: number) => void
  /** Every token given so far is refused from now on. */
  revoke: () => void
}

/** POST /v1/oauth2/token with the client's id and secret, and the check of what it gave. */
export function createTokens(clientId: string, clientSecret: string): Tokens {
  const expiries = new Map<string, number>()
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  let lifetime = LIFETIME_SECONDS

  const issue = ({ headers, body }: Call): Answer => {
    if (headers.authorization !== basic) return refuse(401, 'invalid_client', 'Client Authentication failed')
    const grant = new URLSearchParams(body.toString('utf8')).get('grant_type')
    if (grant !== 'client_credentials')
      return refuse(400, 'unsupported_grant_type', `Grant Type is ${grant ?? 'NULL'}`)
    const token = `A21AA${randomBytes(48).toString('base64url')}`
    expiries.set(token, Date.now() + lifetime * 1000)
    return {
      status: 200,
      body: {
        scope:
          'https://uri.paypal.com/services/checkout https://uri.paypal.com/services/applications/webhooks',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: lifetime,
        nonce: `${new Date().toISOString()}${randomBytes(16).toString('base64url')}`,
      },
    }
  }

  return {
    route: { method: 'POST', path: '/v1/oauth2/token', operation: 'token', handle: issue },
    guard: (handle) => (call) => {
      const [scheme, token = ''] = (call.headers.authorization ?? '').split(' ')
      if (scheme !== 'Bearer' || (expiries.get(token) ?? 0) <= Date.now()) throw new PayPalError(401)
      const isJson = call.headers['content-type']?.startsWith('application/json') ?? false
      if (call.body.length > 0 && !isJson) throw new PayPalError(415)
      return handle(call)
    },
    setLifetime(seconds) {
      lifetime = seconds
    },
    revoke: () => expiries.clear(),
  }
}

const refuse = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
})
