import type { Offer, Price } from '@player/server/contract/payments'
import { currencyName } from '@player/server/kernel/locale/money'
import { words } from './words.ts'

/** What a method charges: its own price, else the product's (D12). */
export const chargeOf = (offer: Offer, method: string | null): Price =>
  (method && offer.charges[method]) || offer.price

/** Names a charge's currency where it is not the price's. */
export const chargedIn = ({ price }: Offer, { currency }: Price): string | null =>
  currency === price.currency ? null : words.charge.inMethod(currencyName(currency))

/** Says that a charge is not in the price's currency; null where it is. */
export function currencyNote({ price }: Offer, charge: Price): string | null {
  if (charge.currency === price.currency) return null
  return words.charge.instead(price.text, charge.text, currencyName(charge.currency))
}
