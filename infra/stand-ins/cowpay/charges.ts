import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Context } from './context.ts'
import type { Charge } from './state.ts'

type Wish = Pick<Charge, 'reference' | 'description' | 'amount' | 'currency' | 'platform'>

/**
 * The charge of a reference with one more key to its frame: a new one, or the unpaid one that was made for the same amount
 * before. That a reference may be repeated so is an assumption. Null when it may not.
 */
export function openCharge({ store }: Context, wish: Wish): { charge: Charge; key: string } | null {
  const { charges } = store.state
  const earlier = [...charges.values()].find(({ reference }) => reference === wish.reference)
  if (earlier && (earlier.status !== 'UnPaid' || earlier.amount !== wish.amount)) return null
  const charge: Charge = earlier ?? {
    ...wish,
    id: String(randomInt(10 ** 6, 10 ** 9)),
    status: 'UnPaid',
    paid: 0,
    returned: 0,
    gatewayReference: null,
    keys: [],
    frameCode: randomUUID(),
    returnUrl: null,
    notified: false,
    createTime: Date.now(),
  }
  const key = wish.platform === 'classic' ? randomBytes(24).toString('base64url') : randomUUID()
  charge.keys.push(key)
  charges.set(charge.id, charge)
  store.changed()
  return { charge, key }
}
