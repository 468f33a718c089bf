/** The currencies that providers are asked for. All of them have two decimals (ISO 4217). */
const CURRENCIES = new Set(['EUR', 'USD', 'EGP'])
const DECIMAL = /^(0|[1-9]\d{0,12})\.\d{2}$/
const ANY_DECIMALS = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2})0*)?$/

/**
 * Minor units as decimal text, without floating point: 799 EUR is '7.99'.
 *
 * @throws RangeError for a currency that is not known, or an amount that is no natural number
 */
export function toDecimal(minor: number, currency: string): string {
  if (!CURRENCIES.has(currency) || !Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError(`${minor} ${currency} is no amount in minor units`)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The way back: '7.99' EUR is 799. Null for anything that is not written exactly so, or a currency that is not known. */
export function fromDecimal(text: string, currency: string): number | null {
  return CURRENCIES.has(currency) && DECIMAL.test(text) ? Number(text.replace('.', '')) : null
}

/** As above, for providers that leave zeros out or add some: '7.5', '7' and '7.500' EUR are 750, 700 and 750. */
export function fromAnyDecimal(text: string, currency: string): number | null {
  const [, whole, part = ''] = ANY_DECIMALS.exec(text) ?? []
  return whole === undefined ? null : fromDecimal(`${whole}.${part.padEnd(2, '0')}`, currency)
}
