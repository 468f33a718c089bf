import { LIFETIME } from '../modules/site/contract.ts'

const UNITS: Record<string, string> = { Y: 'year', M: 'month', W: 'week', D: 'day' }

/** A licence's term as it follows 'for': '1 year', '1 year and 6 months', 'life'. */
export function termInWords(term: string): string {
  if (term === LIFETIME) return 'life'
  const parts = [...term.matchAll(/(\d+)([YMWD])/g)].map(
    ([, count, unit = '']) => `${count} ${UNITS[unit]}${count === '1' ? '' : 's'}`,
  )
  return new Intl.ListFormat('en-GB').format(parts)
}
