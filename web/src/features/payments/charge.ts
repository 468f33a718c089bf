import type { Offer, OfferedMethod, Price } from '@player/server/contract/payments'
import { currencyName } from '@player/server/kernel/locale/money'
import { words } from './words.ts'

type Method = Pick<OfferedMethod, 'method' | 'payee'>

/** What a method charges: its own price, otherwise the product's. */
export const chargeOf = (offer: Offer, method: string | null): Price =>
  (method && offer.charges[method]) || offer.price

/** Says which currency a method charges in, if it is not the currency of the price; null otherwise. */
export function shortCurrencyNote(offer: Offer, { method, payee }: Method): string | null {
  const { currency } = chargeOf(offer, method)
  return currency === offer.price.currency ? null : words.charge.inMethod(payee, currencyName(currency))
}

/** Says which currency a method charges in, with both amounts, if it is not the currency of the price; null otherwise. */
export function currencyNote(offer: Offer, { method, payee }: Method): string | null {
  const { text, currency } = chargeOf(offer, method)
  if (currency === offer.price.currency) return null
  return words.charge.instead(offer.price.text, payee, text, currencyName(currency))
}
