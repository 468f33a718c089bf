import { readFileSync } from 'node:fs'
import { captureOrder } from './captures.ts'
import { type Context, findOrder } from './context.ts'
import { PayPalError } from './errors.ts'
import type { Answer, Call, Route } from './http.ts'
import { isCurrency } from './money.ts'
import { orderView } from './views.ts'

const CROSS_ORIGIN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
} as const

/** The script with the buttons, what `actions.order` calls from the browser, and the files of the pages. */
export function browserRoutes(context: Context, clientId: string): Route[] {
  const script = read('sdk.js')

  const sdk = ({ query }: Call): Answer => {
    const problem = problemOf(query)
    const headers = { 'content-type': TYPES.js, ...CROSS_ORIGIN }
    if (!problem) return { status: 200, headers, body: script }
    return {
      status: 400,
      headers,
      body: `throw new Error(${JSON.stringify(`SDK Validation error: ${problem}`)})\n`,
    }
  }

  const problemOf = (query: URLSearchParams): string | null => {
    const currency = query.get('currency') ?? 'USD'
    if (query.get('client-id') !== clientId) return 'client-id not recognized'
    return isCurrency(currency) ? null : `currency not supported: ${currency}`
  }

  const get = ({ params }: Call): Answer => ({
    status: 200,
    headers: CROSS_ORIGIN,
    body: orderView(context, findOrder(context, params['id'] ?? '')),
  })

  const capture = (call: Call): Answer => {
    const outcome = captureOrder(context, findOrder(context, call.params['id'] ?? ''))
    if ('issue' in outcome) throw new PayPalError(422, outcome)
    return get(call)
  }

  return [
    { method: 'GET', path: '/sdk/js', operation: 'sdk', handle: sdk },
    { method: 'GET', path: '/sdk/orders/:id', handle: get },
    { method: 'POST', path: '/sdk/orders/:id/capture', handle: capture },
    asset('approval.js', TYPES.js),
    asset('overview.js', TYPES.js),
    asset('pages.css', TYPES.css),
    asset('icon.svg', TYPES.svg),
  ]
}

const read = (name: string): Buffer => readFileSync(new URL(`browser/${name}`, import.meta.url))

function asset(name: string, type: string): Route {
  const answer = { status: 200, headers: { 'content-type': type }, body: read(name) }
  return { method: 'GET', path: `/assets/${name}`, handle: () => answer }
}
