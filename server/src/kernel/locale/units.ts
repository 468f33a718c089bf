import { LANGUAGE } from './language.ts'

type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'megabyte' | 'kilobyte'

/** '2 minutes', '0.4 seconds'; short '12.3 MB'. */
export const inUnit = (
  count: number,
  unit: Unit,
  { digits = 0, display = 'long' }: { digits?: number; display?: 'long' | 'short' } = {},
): string =>
  new Intl.NumberFormat(LANGUAGE, {
    style: 'unit',
    unit,
    unitDisplay: display,
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(count)

/** '24,000'. */
export const formatCount = (count: number): string => new Intl.NumberFormat(LANGUAGE).format(count)

/** '12.3 MB', or '0.1 kB' below 0.1 MB. */
export const fileSize = (bytes: number): string =>
  bytes < 100_000
    ? inUnit(bytes / 1000, 'kilobyte', { digits: 1, display: 'short' })
    : inUnit(bytes / 1_000_000, 'megabyte', { digits: 1, display: 'short' })
