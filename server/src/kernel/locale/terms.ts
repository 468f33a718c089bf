import { REGIONS } from './language.ts'
import { inUnit } from './units.ts'

export const LIFETIME = 'lifetime'

const UNITS = { Y: 'year', M: 'month', W: 'week', D: 'day' } as const

/** A licence's term, to follow 'for': '1 year and 6 months', 'life'. Takes an ISO 8601 duration or 'lifetime'. */
export function termInWords(term: string): string {
  if (term === LIFETIME) return 'life'
  const parts = Object.entries(UNITS).flatMap(([letter, unit]) => {
    const count = new RegExp(String.raw`(\d+)${letter}`).exec(term)?.[1]
    return count === undefined ? [] : [inUnit(Number(count), unit)]
  })
  return new Intl.ListFormat(REGIONS.lists).format(parts)
}
