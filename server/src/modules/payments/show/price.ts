import { formatMoney } from '../../../kernel/locale/money.ts'
import type { Price } from '../contract.ts'

export function priceOf(amountMinor: number, currency: string): Price {
  return { amount_minor: amountMinor, currency, text: formatMoney(amountMinor, currency) }
}
