import { type Coin, COINS, toParts, toMinor } from './coins.ts'
import type { Invoice } from './state.ts'

/** The amount due in 10⁻⁸ coins. */
export const dueParts = (invoice: Invoice, coin: Coin): number =>
  Math.max(0, toParts(invoice.amount, coin) - paidParts(invoice))

const validPayments = ({ payments }: Invoice) => payments.filter(({ status }) => status !== 'Invalid')

export const paidParts = (invoice: Invoice): number =>
  validPayments(invoice).reduce((sum, { value }) => sum + value, 0)

export const paidMinor = (invoice: Invoice): number =>
  validPayments(invoice).reduce((sum, { value, paymentMethodId }) => {
    const coin = COINS.find((coin) => coin.paymentMethodId === paymentMethodId)
    return sum + (coin ? toMinor(value, coin) : 0)
  }, 0)
