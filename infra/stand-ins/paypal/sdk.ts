import { fileBeside } from '../shared/assets.ts'
import { createRoutes, type Routes } from '../shared/http.ts'
import type { Context } from './context.ts'
import { isCurrency } from './money.ts'

const CROSS_ORIGIN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

export function sdkRoutes({ faults }: Context, clientId: string): Routes {
  const script = fileBeside(import.meta.url, 'sdk.js')
  const problemOf = (query: URLSearchParams): string | null => {
    const currency = query.get('currency') ?? 'USD'
    if (query.get('client-id') !== clientId) return 'client-id not recognized'
    return isCurrency(currency) ? null : `currency not supported: ${currency}`
  }

  return createRoutes().get('/sdk/js', faults.at('sdk'), (call) => {
    const problem = problemOf(call.URL.searchParams)
    call.set(CROSS_ORIGIN)
    call.type = 'js'
    call.status = problem ? 400 : 200
    call.body = problem ? `throw new Error(${JSON.stringify(`SDK Validation error: ${problem}`)})\n` : script
  })
}
