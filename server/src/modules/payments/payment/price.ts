import type { PaymentMethod } from '@player/db'
import { formatMoney } from '../../../kernel/locale/money.ts'
import type { Price } from '../contract.ts'
import type { Amount } from './provider-status.ts'

interface Prices {
  readonly price: Amount
  readonly prices: Readonly<Partial<Record<PaymentMethod, Amount>>>
}

export const priceFor = ({ price, prices }: Prices, method: PaymentMethod): Amount => prices[method] ?? price

export const priceOf = (amountMinor: number, currency: string): Price => ({
  amount_minor: amountMinor,
  currency,
  text: formatMoney(amountMinor, currency),
})
