/** In pasted texts: marks of direction, and characters without a width. */
const MARKS = /[\p{Cf}\u{FE0F}]/gu
const DIGIT = /\p{Nd}/gu
const SPACES_AND_DASHES = /[\s\p{Pd}\u{2212}]+/gu
/** Most Cyrillic and Greek letters look like a Latin letter or a digit, and they come from another keyboard layout. */
const LOOK_ALIKE = /(?=\p{L})[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Longer texts are neither codes nor addresses. Normalizing 64 KB can take seconds: its cost grows with the square. */
const MAX_LENGTH = 200

/** Digits of all scripts become ASCII, full-width letters usual ones (NFKC), without marks of direction (D53). A longer text stays. */
export const withAsciiDigits = (text: string): string =>
  text.length > MAX_LENGTH ? text : text.normalize('NFKC').replaceAll(MARKS, '').replaceAll(DIGIT, asciiDigit)

/** A key, PIN, phone number or code in ASCII digits, without spaces and dashes. */
export const compactCode = (text: string): string => withAsciiDigits(text).replaceAll(SPACES_AND_DASHES, '')

/** Forms refuse such letters with a message, and replace none. */
export const hasLookAlike = (text: string): boolean => LOOK_ALIKE.test(text)

/** Each script's ten digits follow one another. Several sets may follow without a gap, hence the remainder. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** 'MAC', 'Wi-Fi MAC address:'. No address begins like one. */
const LABEL =
  /^\s*(?:(?:wi-?fi|wlan|lan|ethernet)[\s-]*)?(?:mac(?:[\s-]*(?:address|adresse|addr|id))?)?[\s:=#.]*/iu

/** Without its label, and with hyphens in place of spaces and other dashes. */
export const tidyMac = (text: string): string =>
  text.length > MAX_LENGTH
    ? text
    : withAsciiDigits(text)
        .replace(LABEL, '')
        .trim()
        .replaceAll(/\s*:\s*/gu, ':')
        .replaceAll(/\s*[\p{Pd}\u{2212}]\s*|\s+/gu, '-')
