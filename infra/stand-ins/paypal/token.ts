import { randomBytes } from 'node:crypto'
import type { Next } from 'koa'
import { type Call, createRoutes, formOf, send } from '../shared/http.ts'
import { PayPalError } from './errors.ts'
import type { Context } from './context.ts'

/** As PayPal's live tokens: nine hours. */
const LIFETIME_SECONDS = 32_400

export type Tokens = ReturnType<typeof createTokens>

export function createTokens(clientId: string, clientSecret: string) {
  const expiries = new Map<string, number>()
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  const issue = (call: Call): void => {
    if (call.get('authorization') !== basic)
      return refuse(call, 401, 'invalid_client', 'Client Authentication failed')
    const grant = formOf(call)['grant_type']
    if (grant !== 'client_credentials')
      return refuse(call, 400, 'unsupported_grant_type', `Grant Type is ${grant ?? 'NULL'}`)
    const token = `A21AA${randomBytes(48).toString('base64url')}`
    expiries.set(token, Date.now() + LIFETIME_SECONDS * 1000)
    call.body = { access_token: token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS }
  }

  return {
    routes: ({ faults }: Context) => createRoutes().post('/v1/oauth2/token', faults.at('token'), issue),
    /** Middleware: requires a valid bearer token, and JSON for a body. */
    guard: (call: Call, next: Next): Promise<unknown> => {
      const [scheme, token = ''] = call.get('authorization').split(' ')
      if (scheme !== 'Bearer' || (expiries.get(token) ?? 0) <= Date.now()) throw new PayPalError(401)
      const isJson = call.get('content-type').startsWith('application/json')
      if (call.state.body.length > 0 && !isJson) throw new PayPalError(415)
      return next()
    },
    revoke: () => expiries.clear(),
  }
}

const refuse = (call: Call, status: number, error: string, description: string): void =>
  send(call, { status, body: { error, error_description: description } })
