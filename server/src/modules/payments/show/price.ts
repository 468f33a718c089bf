import { formatMoney } from '../../../kernel/locale/money.ts'
import type { Price } from '../contract.ts'

/** An amount in minor units, for programs and for people: '€7.99'. */
export function priceOf(amountMinor: number, currency: string): Price {
  return { amount_minor: amountMinor, currency, text: formatMoney(amountMinor, currency) }
}
