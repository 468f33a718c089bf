import { pino } from 'pino'
import type { Payer, PaymentFacts } from '../provider.ts'

/** What the tests of all adapters begin with. */
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
export const before = new Date(time.getTime() - 1_000)
export const after = new Date(time.getTime() + 1_000)

/** One call of ours, as it went out. */
export interface SentRequest {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
  readonly body: string
}

/** A status with a body, text as it is and anything else as JSON, or what a broken connection throws. */
export type Reply = readonly [status: number, body: unknown] | Error

/** A network on which `reply` answers, and what it was asked. */
export function network(reply: (asked: SentRequest) => Reply) {
  const asked: SentRequest[] = []
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const request = new Request(address, init)
    const url = new URL(address)
    const one: SentRequest = {
      method: request.method,
      host: url.host,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await request.text(),
    }
    asked.push(one)
    const answer = reply(one)
    if (answer instanceof Error) throw answer
    const [status, body] = answer
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { asked, fetch }
}

/** Calls that a script did not foresee: an adapter may take its failure for the network's. Tests look here afterwards. */
export const unexpectedCalls: string[] = []

/** A network that answers these calls in this order, and no others. */
export function script(
  callOf: (asked: SentRequest) => string,
  replies: readonly (readonly [call: string, reply: Reply])[],
) {
  let count = 0
  return network((asked) => {
    const [foreseen, reply] = replies[count] ?? ['nothing', new TypeError('fetch failed')]
    count += 1
    if (callOf(asked) !== foreseen) unexpectedCalls.push(`${callOf(asked)} instead of ${foreseen}`)
    return reply
  })
}

export const unavailable = { kind: 'unavailable', code: 'payments.payment_provider_failed' }
/** One order is refused for its content. */
export const orderRefused = { kind: 'invalid', code: 'payments.order_refused' }
export const unauthorised = { kind: 'unauthorised' }
