import type { PaymentMethod } from '@player/db'
import { formatMoney } from '../../../kernel/locale/money.ts'
import type { Config } from '../context.ts'
import type { Price } from '../contract.ts'

/** The price of a method, which differs if its provider charges another currency (D12). */
export const priceFor = (config: Config, method: PaymentMethod) => config.prices[method] ?? config.price

export function priceOf(amountMinor: number, currency: string): Price {
  return { amount_minor: amountMinor, currency, text: formatMoney(amountMinor, currency) }
}
