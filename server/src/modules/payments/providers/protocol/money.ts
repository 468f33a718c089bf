/** Currencies with two decimals (ISO 4217). */
const CURRENCIES = new Set(['EUR', 'USD', 'EGP'])
const DECIMAL = /^(0|[1-9]\d{0,12})\.\d{2}$/
const ANY_DECIMALS = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2})0*)?$/

/** Converts 799 EUR to '7.99', without floating point. @throws RangeError for an unknown currency or an invalid amount */
export function toDecimal(minor: number, currency: string): string {
  if (!CURRENCIES.has(currency) || !Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError(`${minor} ${currency} is not an amount in minor units`)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Converts '7.99' EUR to 799. Null for any other format or an unknown currency. */
export const fromDecimal = (text: string, currency: string): number | null =>
  CURRENCIES.has(currency) && DECIMAL.test(text) ? Number(text.replace('.', '')) : null

/** Like `fromDecimal`, with any number of decimals: '7.5', '7' and '7.500' EUR are 750, 700 and 750. */
export function fromAnyDecimal(text: string, currency: string): number | null {
  const [, whole, part = ''] = ANY_DECIMALS.exec(text) ?? []
  return whole === undefined ? null : fromDecimal(`${whole}.${part.padEnd(2, '0')}`, currency)
}
