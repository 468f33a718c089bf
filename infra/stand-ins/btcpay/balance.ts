import { type Coin, COINS, toCoin, toMoney } from './coins.ts'
import type { Invoice } from './state.ts'

/** What is still due, in hundred millionths of the coin; the tolerance is what the merchant forgoes. */
export function dueParts(invoice: Invoice, coin: Coin): number {
  const whole = toCoin(invoice.amount, coin)
  const left = whole - paidParts(invoice)
  const tolerated = Math.floor((whole * invoice.checkout.paymentTolerance) / 100)
  return left <= tolerated ? 0 : left
}

const counted = ({ payments }: Invoice) => payments.filter(({ status }) => status !== 'Invalid')

/** What came, in hundred millionths of the coin. */
export const paidParts = (invoice: Invoice): number =>
  counted(invoice).reduce((sum, { value }) => sum + value, 0)

/** What came, in minor units of the invoice's money. */
export const paidMoney = (invoice: Invoice): number =>
  counted(invoice).reduce((sum, { value, paymentMethodId }) => {
    const coin = COINS.find((one) => one.paymentMethodId === paymentMethodId)
    return sum + (coin ? toMoney(value, coin) : 0)
  }, 0)
