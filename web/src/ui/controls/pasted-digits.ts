import { withAsciiDigits } from '@player/server/kernel/digits'

/** What people write before a number: 'Key:', 'Device key ', 'Mobile no. '. */
const LABEL = /^[^\d+(]*[\s:=#.](?=[\d+(])/u

/** A number in ASCII digits, without the label before it. */
export const withoutLabel = (text: string): string => withAsciiDigits(text).trim().replace(LABEL, '')

/** The digits of a text like '123 456' or 'Key: 123-456'; null for any other. */
export const pastedDigits = (text: string): string | null =>
  /^\d[\d\s\p{Pd}\u{2212}]*$/u.exec(withoutLabel(text))?.[0].replaceAll(/\D/g, '') ?? null
