import * as z from 'zod'
import type { Faults } from '../shared/faults.ts'
import type { Store } from '../shared/store.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import { refusal } from './errors.ts'
import type { Operation } from './operations.ts'
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
  faults: Faults<Operation>
  /** The URL of the return page, which is set in the newer platform's console; null without one. */
  returnUrl: string | null
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
