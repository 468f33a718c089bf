import type { Next } from 'koa'
import type { Call } from '../shared/http.ts'
import { type Context, refusal } from './context.ts'

/** Middleware: lets a call pass that has the API key and, where it names a store, names ours. */
export const guardOf =
  ({ account }: Context) =>
  (call: Call, next: Next): Promise<unknown> => {
    if (call.get('authorization') !== `token ${account.apiKey}`)
      throw refusal(401, 'unauthenticated', 'Authentication is required for accessing this endpoint')
    const { storeId = account.storeId } = call.params
    if (storeId !== account.storeId) throw refusal(404, 'store-not-found', 'The store was not found')
    return next()
  }

export const SHOP = '/api/v1/stores/:storeId'

/** A path of the API below the store, as older servers have it, and without. */
export const both = (path: string): string[] => [`/api/v1${path}`, SHOP + path]
