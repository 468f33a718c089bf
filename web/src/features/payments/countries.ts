import { LANGUAGE } from '@player/server/kernel/locale/language'
import { countries as data } from 'countries-list'

/** A country in the picker; one entry per dial code. */
export interface Country {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  /** With its plus sign. */
  readonly dialCode: string
}

/** All countries by name. Load it with `import()`: only one form needs the data. */
export const countries: readonly Country[] = Object.entries(data)
  .flatMap(([code, { name, phone }]) => phone.map((digits) => ({ name, code, dialCode: `+${digits}` })))
  .toSorted((a, b) => a.name.localeCompare(b.name, LANGUAGE))

/** Countries by name, dial code or ISO code; names that start with the input first. */
export function findCountries(typed: string): readonly Country[] {
  const wanted = plain(typed)
  if (wanted === '') return countries
  const found = countries.filter(
    ({ name, code, dialCode }) =>
      plain(name).includes(wanted) ||
      code.toLowerCase() === wanted ||
      dialCode.startsWith(wanted.startsWith('+') ? wanted : `+${wanted}`),
  )
  const starts = ({ name }: Country) => Number(plain(name).startsWith(wanted))
  return found.toSorted((a, b) => starts(b) - starts(a))
}

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
