import { asset, fileBeside, TYPES } from '../shared/assets.ts'
import { captureOrder } from './captures.ts'
import { type Context, findOrder } from './context.ts'
import { PayPalError } from './errors.ts'
import type { PayPalRoute } from './faults.ts'
import type { Answer, Call } from '../shared/http.ts'
import { isCurrency } from './money.ts'
import { orderView } from './views.ts'

const CROSS_ORIGIN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** The script with the buttons, what `actions.order` calls from the browser, and the files of the pages. */
export function browserRoutes(context: Context, clientId: string): PayPalRoute[] {
  const script = fileBeside(import.meta.url, 'sdk.js')

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
    asset(import.meta.url, 'approval.js', TYPES.js),
  ]
}
