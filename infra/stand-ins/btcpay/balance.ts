import { type Coin, COINS, toCoin, toMoney } from './coins.ts'
import type { Invoice } from './state.ts'

/** The amount due in 10⁻⁸ coins, minus the tolerance. */
export function dueParts(invoice: Invoice, coin: Coin): number {
  const whole = toCoin(invoice.amount, coin)
  const left = whole - paidParts(invoice)
  const tolerated = Math.floor((whole * invoice.checkout.paymentTolerance) / 100)
  return left <= tolerated ? 0 : left
}

const counted = ({ payments }: Invoice) => payments.filter(({ status }) => status !== 'Invalid')

export const paidParts = (invoice: Invoice): number =>
  counted(invoice).reduce((sum, { value }) => sum + value, 0)

export const paidMoney = (invoice: Invoice): number =>
  counted(invoice).reduce((sum, { value, paymentMethodId }) => {
    const coin = COINS.find((one) => one.paymentMethodId === paymentMethodId)
    return sum + (coin ? toMoney(value, coin) : 0)
  }, 0)
