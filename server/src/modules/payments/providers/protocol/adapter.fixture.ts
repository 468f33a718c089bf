import { pino } from 'pino'
import type { Payer, PaymentFacts } from '../provider.ts'

export const reference = 'Qx7-Yb2_Lm9Kp4Rt8Vw3Zs6N'

export const payment: PaymentFacts = {
  method: 'opay',
  device_id: '7b0b2a66-6a5c-4d7e-9d43-2f0b6f3f1a11',
  assigned_at: null,
  reference,
  mac_snapshot: '02:00:5E:10:00:01',
  amount_minor: 45_000,
  currency: 'EGP',
  provider_reference: null,
  capture_reference: null,
  checkout_url: null,
  is_past: false,
  coin_type: null,
}

export const payer: Payer = {
  firstName: 'Pat',
  lastName: 'Payer',
  email: 'pat@example.com',
  phone: '+201001234567',
}

export const silentLog = pino({ level: 'silent' })

export const time = new Date('2026-11-20T12:00:00Z')
export const earlier = new Date(time.getTime() - 1_000)
export const later = new Date(time.getTime() + 1_000)

interface SentRequest {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
  readonly body: string
}

/** A status with a body (text, or a value to send as JSON), or the error of a broken connection. */
export type Reply = readonly [status: number, body: unknown] | Error

export function network(reply: (request: SentRequest) => Reply) {
  const requests: SentRequest[] = []
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const request = new Request(address, init)
    const url = new URL(address)
    const sent: SentRequest = {
      method: request.method,
      host: url.host,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await request.text(),
    }
    requests.push(sent)
    const answer = reply(sent)
    if (answer instanceof Error) throw answer
    const [status, body] = answer
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { requests, fetch }
}

/** Calls missing from a script. Tests check them at the end, as an adapter may treat them as network errors. */
export const unexpectedCalls: string[] = []

export function script(
  callOf: (request: SentRequest) => string,
  replies: readonly (readonly [call: string, reply: Reply])[],
) {
  let count = 0
  return network((request) => {
    const [expected, reply] = replies[count] ?? ['nothing', new TypeError('fetch failed')]
    count += 1
    if (callOf(request) !== expected) unexpectedCalls.push(`${callOf(request)} instead of ${expected}`)
    return reply
  })
}

export const unavailable = { kind: 'unavailable', code: 'payments.payment_provider_failed' }
/** The refusal while an earlier order is paid or being paid. */
export const beingPaid = { kind: 'conflict', code: 'payments.capture_pending' }
export const orderRefused = { kind: 'invalid', code: 'payments.order_refused' }
export const unauthorised = { kind: 'unauthorised' }
