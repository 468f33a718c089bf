import { LANGUAGE } from '@player/server/kernel/locale/language'
import { countries as countriesByCode } from 'countries-list'

/** A country in the picker; one entry per dial code. */
export interface Country {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  /** With the plus sign. */
  readonly dialCode: string
}

/** All countries, sorted by name. Only lazily loaded modules import them, because only one form needs the data. */
export const countries: readonly Country[] = Object.entries(countriesByCode)
  .flatMap(([code, { name, phone }]) => phone.map((digits) => ({ name, code, dialCode: `+${digits}` })))
  .toSorted((a, b) => a.name.localeCompare(b.name, LANGUAGE))

/** Countries by name, dial code or ISO code; names that start with the input first. */
export function findCountries(input: string): readonly Country[] {
  const query = fold(input)
  if (query === '') return countries
  const matches = countries.filter(
    ({ name, code, dialCode }) =>
      fold(name).includes(query) ||
      code.toLowerCase() === query ||
      dialCode.startsWith(query.startsWith('+') ? query : `+${query}`),
  )
  const rank = ({ name }: Country) => Number(fold(name).startsWith(query))
  return matches.toSorted((a, b) => rank(b) - rank(a))
}

const fold = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
