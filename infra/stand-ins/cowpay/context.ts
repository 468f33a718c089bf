import * as z from 'zod'
import type { Faults } from '../shared/faults.ts'
import { Refusal } from '../shared/http.ts'
import type { Store } from '../shared/store.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import type { Account } from './signature.ts'
import type { Charge, State } from './state.ts'

export interface Merchant extends Account {
  /** The classic platform's bearer token. */
  token: string
  /** Part of the newer platform's password. */
  phone: string
}

export interface Context {
  url: string
  merchant: Merchant
  store: Store<State>
  webhooks: Webhooks
  faults: Faults<z.infer<typeof operation>>
  /** The URL of the return page, which is set in the newer platform's console; null without one. */
  returnUrl: string | null
}

export const operation = z.enum([
  'token',
  'load',
  'status',
  'identity',
  'intention',
  'frame',
  'intentionStatus',
])

/** The body of an error. The texts are an assumption. */
export const errorBody = (status: number, description: string) => ({
  success: false,
  status_code: status,
  status_description: description,
  type: 'error',
})

export const refusal = (status: number, description: string): Refusal =>
  new Refusal(description, { status, body: errorBody(status, description) })

export const invalidFields = (status: number, { issues }: z.core.$ZodError): Refusal => {
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), [message]]))
  const description = 'The given data was invalid.'
  return new Refusal(description, { status, body: { ...errorBody(status, description), errors } })
}

/** E.164; Egyptian numbers must be mobile. Assumption: Cowpay checks this. */
export const mobile = z.string().regex(/^\+(?!20(?!1[0125]\d{8}$))[1-9]\d{6,14}$/)

/** The charge with this id of Cowpay or this reference of the merchant. */
export function findCharge({ store }: Pick<Context, 'store'>, id: string): Charge {
  const { charges } = store.state
  const charge = charges.get(id) ?? [...charges.values()].find(({ reference }) => reference === id)
  if (!charge) throw refusal(404, 'There is no such charge.')
  return charge
}
