import { writeDecimal } from '../shared/decimal.ts'

/** PayPal's currencies without decimals. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD'])
const WITH_CENTS = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '),
)

export interface Money {
  currency_code: string
  value: string
}

export const isCurrency = (code: string): boolean => WHOLE.has(code) || WITH_CENTS.has(code)

const decimals = (currency: string): number => (WHOLE.has(currency) ? 0 : 2)

/** Parses a decimal into minor units, without floating point; null for too many decimals: '4.9' EUR is 490, '4.999' null. */
export function parseMoney({ currency_code, value }: Money): number | null {
  const parts = /^(-?)(\d*)(?:\.(\d+))?$/.exec(value)
  if (!parts) return null
  const [, sign = '', whole = '', fraction = ''] = parts
  const places = decimals(currency_code)
  if (fraction.length > places) return null
  const minor = Number(`${whole}${fraction.padEnd(places, '0')}`)
  return Number.isSafeInteger(minor) ? (sign ? -minor : minor) : null
}

/** Formats minor units: 490 EUR is `{ currency_code: 'EUR', value: '4.90' }`. */
export const formatMoney = (minor: number, currency: string): Money => ({
  currency_code: currency,
  value: writeDecimal(minor, decimals(currency)),
})

/** PayPal's European list price: 3.4 % and 0.35, at most the payment. */
export const feeOf = (minor: number): number => Math.min(minor, Math.round((minor * 34) / 1000) + 35)

export const amountText = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${formatMoney(amount, currency).value} ${currency}`
