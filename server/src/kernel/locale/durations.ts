import { inUnit } from './units.ts'

/** The time between two ISO 8601 times, to a tenth below ten seconds: '0.4 seconds', '2 minutes'. */
export function elapsed(from: string, to: string): string {
  const seconds = Math.max(0, Date.parse(to) - Date.parse(from)) / 1_000
  if (seconds < 10) return inUnit(seconds, 'second', { digits: 1 })
  const [size, unit] = LARGER.find(([size]) => seconds >= size * 1.5) ?? ([1, 'second'] as const)
  return inUnit(Math.round(seconds / size), unit)
}

const LARGER = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const
