import { randomInt } from 'node:crypto'
import { withAsciiDigits } from '../../kernel/digits.ts'

/** Consonants without Y: no words, no confusion with digits (RFC 8628, 6.1). 20^8 codes. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const HALF = LENGTH / 2

const SHORT = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)
/** The token of a QR code: 256 bits. */
const LONG = /^[A-Za-z0-9_-]{43}$/

/** A code to type, like 'BCDF-GHJK'. */
export function drawShortCode(draw: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[draw(LETTERS.length)]).join('')
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

type LoginCode = { readonly token: string } | { readonly short: string }

/** The label of a copied code: 'Code: '. */
const LABEL = /^[^:]*:/

/** A code from a QR code's link or as typed, in any case, with any separators and behind a label; null for anything else. */
export function readCode(input: string): LoginCode | null {
  const trimmed = withAsciiDigits(input).trim()
  if (LONG.test(trimmed)) return { token: trimmed }
  const typed = trimmed
    .replace(LABEL, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return SHORT.test(typed) ? { short: `${typed.slice(0, HALF)}-${typed.slice(HALF)}` } : null
}
