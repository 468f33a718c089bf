import { fileBeside } from '../shared/assets.ts'
import { captureOrder } from './captures.ts'
import { type Context, findOrder } from './context.ts'
import { PayPalError } from './errors.ts'
import type { PayPalFaults } from './faults.ts'
import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import { isCurrency } from './money.ts'
import { orderView } from './views.ts'

const CROSS_ORIGIN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** The SDK script, and its calls from the browser. */
export function browserRoutes(context: Context, faults: PayPalFaults, clientId: string): Routes {
  const script = fileBeside(import.meta.url, 'sdk.js')

  const sdk = (call: Call): void => {
    const problem = problemOf(call.URL.searchParams)
    call.set(CROSS_ORIGIN)
    call.type = 'js'
    call.status = problem ? 400 : 200
    call.body = problem ? `throw new Error(${JSON.stringify(`SDK Validation error: ${problem}`)})\n` : script
  }

  const problemOf = (query: URLSearchParams): string | null => {
    const currency = query.get('currency') ?? 'USD'
    if (query.get('client-id') !== clientId) return 'client-id not recognized'
    return isCurrency(currency) ? null : `currency not supported: ${currency}`
  }

  const get = (call: Call): void => {
    call.body = orderView(context, findOrder(context, call.params['id'] ?? ''))
    call.set(CROSS_ORIGIN)
  }

  const capture = (call: Call): void => {
    const outcome = captureOrder(context, findOrder(context, call.params['id'] ?? ''))
    if ('issue' in outcome) throw new PayPalError(422, outcome)
    get(call)
  }

  return createRoutes()
    .get('/sdk/js', faults.at('sdk'), sdk)
    .get('/sdk/orders/:id', get)
    .post('/sdk/orders/:id/capture', capture)
}
