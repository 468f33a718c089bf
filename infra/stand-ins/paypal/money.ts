import { writeDecimal } from '../shared/decimal.ts'

/** PayPal's currencies with two decimals. */
const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '),
)

export interface Money {
  currency_code: string
  value: string
}

export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

/** Parses a decimal into minor units, without floating point; null for too many decimals: '4.9' EUR is 490, '4.999' null. */
export function parseMoney({ value }: Pick<Money, 'value'>): number | null {
  const parts = /^(-?)(\d*)(?:\.(\d+))?$/.exec(value)
  if (!parts) return null
  const [, sign = '', whole = '', fraction = ''] = parts
  if (fraction.length > 2) return null
  const minor = Number(`${whole}${fraction.padEnd(2, '0')}`)
  return Number.isSafeInteger(minor) ? (sign ? -minor : minor) : null
}

/** Formats minor units: 490 EUR is `{ currency_code: 'EUR', value: '4.90' }`. */
export const formatMoney = (minor: number, currency: string): Money => ({
  currency_code: currency,
  value: writeDecimal(minor, 2),
})
