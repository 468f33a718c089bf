const UNITS: Record<string, string> = { Y: 'year', M: 'month', W: 'week', D: 'day' }

/** A licence's term as people say it: 'P1Y' is '1 year', 'P1Y6M' '1 year 6 months', 'lifetime' 'Lifetime'. */
export function termInWords(term: string): string {
  if (term === 'lifetime') return 'Lifetime'
  return [...term.matchAll(/(\d+)([YMWD])/g)]
    .map(([, count, unit = '']) => `${count} ${UNITS[unit]}${count === '1' ? '' : 's'}`)
    .join(' ')
}
