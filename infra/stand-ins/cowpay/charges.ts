import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Context } from './context.ts'
import type { Charge } from './state.ts'

type ChargeRequest = Pick<Charge, 'reference' | 'description' | 'amount' | 'currency' | 'platform'>

/** A charge with a new key; null if its reference is used. Assumption: an unpaid one may be repeated with the same amount. */
export function openCharge(
  { store }: Context,
  request: ChargeRequest,
): { charge: Charge; key: string } | null {
  const { charges } = store.state
  const existing = [...charges.values()].find(({ reference }) => reference === request.reference)
  if (existing && (existing.status !== 'UnPaid' || existing.amount !== request.amount)) return null
  const charge: Charge = existing ?? {
    ...request,
    id: String(randomInt(10 ** 6, 10 ** 9)),
    status: 'UnPaid',
    paid: 0,
    returned: 0,
    gatewayReference: null,
    keys: [],
    frameCode: randomUUID(),
    returnUrl: null,
    notified: false,
    undocumentedStatus: null,
  }
  const key = request.platform === 'classic' ? randomBytes(24).toString('base64url') : randomUUID()
  charge.keys.push(key)
  charges.set(charge.id, charge)
  store.save()
  return { charge, key }
}
