import { LANGUAGE, REGIONS } from './language.ts'

/** '€7.99' for 799 EUR. */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat(REGIONS.money, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountMinor / 10 ** digits)
}

/** 'Egyptian pounds' for 'EGP'. */
export function currencyName(currency: string): string {
  const format = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}
