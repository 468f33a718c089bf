import type { Offer, PaymentType, Price } from '@player/server/contract/payments'

/** What a method takes: its own price where it has one, else the product's (D12). */
export const chargeOf = (offer: Offer, method: PaymentType | null): Price =>
  (method && offer.charges[method]) || offer.price

/** Says that a charge is in another currency than the price; null where it is not. */
export function currencyNote({ price }: Offer, charge: Price): string | null {
  if (charge.currency === price.currency) return null
  return `The price is ${price.text}. This way to pay charges in ${currencyName(charge.currency)}.`
}

/** 'Egyptian pounds' for 'EGP'. */
function currencyName(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}
