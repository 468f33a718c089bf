import { LANGUAGE } from '@player/server/kernel/locale/language'
import { countries as data } from 'countries-list'

/** A country as the picker lists it; one with several dial codes is listed with each. */
export interface Country {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  /** With its plus sign. */
  readonly dialCode: string
}

/** All countries by name. Import this module with `import()`: the data is for one form alone. */
export const countries: readonly Country[] = Object.entries(data)
  .flatMap(([code, { name, phone }]) => phone.map((digits) => ({ name, code, dialCode: `+${digits}` })))
  .toSorted((a, b) => a.name.localeCompare(b.name, LANGUAGE))

/** The countries whose name, dial code or ISO code holds what is typed; those whose name starts with it first. */
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

/** Without case and accents. */
const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
