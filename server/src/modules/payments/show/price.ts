import type { Price } from '../contract.ts'

/** An amount in minor units, for programs and for people: '€7.99'. */
export function priceOf(amountMinor: number, currency: string): Price {
  const format = new Intl.NumberFormat('en-IE', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return { amount_minor: amountMinor, currency, text: format.format(amountMinor / 10 ** digits) }
}
