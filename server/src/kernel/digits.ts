/** Marks of writing direction and characters without a width, which pasted texts have. */
const MARKS = /[\p{Cf}\u{FE0F}]/gu
const DIGIT = /\p{Nd}/gu
const SPACES_AND_DASHES = /[\s\p{Pd}\u{2212}]+/gu
/** All Cyrillic and Greek letters: most look like a Latin letter or a digit, and they come from another keyboard layout. */
const LOOK_ALIKE = /(?=\p{L})[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Longer texts are neither codes nor addresses, and normalizing one of 64 KB can take seconds: its cost grows with the square. */
const MAX_LENGTH = 200

/** Converts digits of all scripts to ASCII, full-width letters to usual ones (NFKC); removes marks of direction (D53). Keeps texts above MAX_LENGTH. */
export const withAsciiDigits = (text: string): string =>
  text.length > MAX_LENGTH ? text : text.normalize('NFKC').replaceAll(MARKS, '').replaceAll(DIGIT, asciiDigit)

/** A key, PIN, phone number or code in ASCII digits, without spaces and dashes. */
export const compactCode = (text: string): string => withAsciiDigits(text).replaceAll(SPACES_AND_DASHES, '')

/** Whether a text has a Cyrillic or Greek letter. Forms then show a message; the letter is never replaced. */
export const hasLookAlike = (text: string): boolean => LOOK_ALIKE.test(text)

/** The ASCII digit of the same value: a script's ten digits are consecutive. Several sets may follow without a gap, hence the remainder. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** A label before an address: 'MAC', 'Wi-Fi MAC address:'. No address begins like one. */
const LABEL =
  /^\s*(?:(?:wi-?fi|wlan|lan|ethernet)[\s-]*)?(?:mac(?:[\s-]*(?:address|adresse|addr|id))?)?[\s:=#.]*/iu

/** A MAC address as typed or pasted, without its label, and with hyphens in place of spaces and other dashes. */
export const tidyMac = (text: string): string =>
  text.length > MAX_LENGTH
    ? text
    : withAsciiDigits(text)
        .replace(LABEL, '')
        .trim()
        .replaceAll(/\s*:\s*/gu, ':')
        .replaceAll(/\s*[\p{Pd}\u{2212}]\s*|\s+/gu, '-')
