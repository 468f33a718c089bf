import { LANGUAGE, REGIONS } from './language.ts'

/** '€7.99' for 799 EUR. */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = formatOf(currency)
  return format.format(amountMinor / 10 ** digitsOf(format))
}

/** '7.99' for 799 EUR, for spreadsheets. */
export function decimalMoney(amountMinor: number, currency: string): string {
  const digits = digitsOf(formatOf(currency))
  return (amountMinor / 10 ** digits).toFixed(digits)
}

/** Formats by currency, because creating one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat(REGIONS.money, { style: 'currency', currency })
  formats.set(currency, format)
  return format
}
const digitsOf = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2

/** 'Egyptian pounds' for 'EGP'. */
export function currencyName(currency: string): string {
  const format = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}
