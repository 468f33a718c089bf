import type { Next } from 'koa'
import type { Call } from '../shared/http.ts'
import type { Context } from './context.ts'
import { refusal } from './errors.ts'

export const STORE_PATH = '/api/v1/stores/:storeId'

/** Middleware: requires the API key, and our store id where the path has one. */
export const guardOf =
  ({ account }: Context) =>
  (call: Call, next: Next): Promise<unknown> => {
    if (call.get('authorization') !== `token ${account.apiKey}`)
      throw refusal(401, 'unauthenticated', 'Authentication is required for accessing this endpoint')
    const { storeId = account.storeId } = call.params
    if (storeId !== account.storeId) throw refusal(404, 'store-not-found', 'The store was not found')
    return next()
  }
