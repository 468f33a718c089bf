import { LANGUAGE } from './language.ts'

type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'megabyte'

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

export const fileSize = (bytes: number): string =>
  inUnit(bytes / 1_000_000, 'megabyte', { digits: 1, display: 'short' })
