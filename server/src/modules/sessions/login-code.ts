import { randomInt } from 'node:crypto'
import { withAsciiDigits } from '../../kernel/digits.ts'

/** Consonants without Y: no words, no confusion with digits (RFC 8628, 6.1). 20^8 codes. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const HALF = LENGTH / 2

const SHORT_CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)
/** The token of a QR code: 256 bits. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A code to type, like 'BCDF-GHJK'. */
export function drawShortCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

/** The addresses that log in with a token. It is in the fragment, which reaches no server, log or referrer. */
export const linksWith = (token: string, origin: string) => ({
  qr_url: `${origin}/tv#${token}`,
  activate_url: `${origin}/tv?next=/dashboard/active-device#${token}`,
})

type EnteredCode = { readonly token: string } | { readonly short: string }

/** The label of a copied code: 'Code: '. */
const LABEL = /^[^:]*:/

/** Reads the token of a QR code, or a short code in any case, with any separators or a label before it; null for other texts. */
export function readCode(input: string): EnteredCode | null {
  const trimmed = withAsciiDigits(input).trim()
  if (TOKEN.test(trimmed)) return { token: trimmed }
  const letters = trimmed
    .replace(LABEL, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return SHORT_CODE.test(letters) ? { short: `${letters.slice(0, HALF)}-${letters.slice(HALF)}` } : null
}
