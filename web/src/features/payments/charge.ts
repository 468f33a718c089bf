import type { Offer, OfferedMethod, Price } from '@player/server/contract/payments'
import { currencyName } from '@player/server/kernel/locale/money'
import { words } from './words.ts'

type Method = Pick<OfferedMethod, 'method' | 'payee'>

/** What a method charges: its own price, else the product's (D12). */
export const chargeOf = (offer: Offer, method: string | null): Price =>
  (method && offer.charges[method]) || offer.price

/** Names the currency of a method that does not charge in the price's. */
export function chargedIn(offer: Offer, { method, payee }: Method): string | null {
  const { currency } = chargeOf(offer, method)
  return currency === offer.price.currency ? null : words.charge.inMethod(payee, currencyName(currency))
}

/** Says that a method does not charge in the price's currency; null where it does. */
export function currencyNote(offer: Offer, { method, payee }: Method): string | null {
  const { text, currency } = chargeOf(offer, method)
  if (currency === offer.price.currency) return null
  return words.charge.instead(offer.price.text, payee, text, currencyName(currency))
}
