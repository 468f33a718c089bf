import { hasLookAlike, tidyMac } from '@player/server/kernel/digits'

export interface MacEdit {
  readonly value: string
  readonly caret: number
}

export const MAC_LENGTH = 17

const MAX_DIGITS = 12

// The letter O counts as a digit, because people read a zero on a screen as an O.
const WHOLE_ADDRESS =
  /(?:^|[^0-9A-Z])([0-9A-FO]{2}(?:[:-][0-9A-FO]{2}){5}|[0-9A-FO]{4}(?:\.[0-9A-FO]{4}){2}|[0-9A-FO]{12})(?![0-9A-Z])/i

/**
 * Formats the field after a key press: upper case, pairs, colons. Deleting only a colon also deletes the digit before it, or with
 * `isForward` (Delete) after it. `before` and `raw` are the values before and after the key press, `caret` is in `raw`.
 */
export function editMac(before: string, raw: string, caret: number, isForward = false): MacEdit {
  const digits = digitsOf(raw)
  const digitIndex = digitsOf(raw.slice(0, caret)).length
  if (raw.length >= before.length || digits !== digitsOf(before)) return macEditOf(digits, digitIndex)
  const index = isForward ? digitIndex : digitIndex - 1
  return macEditOf(digits.slice(0, Math.max(index, 0)) + digits.slice(index + 1), Math.max(index, 0))
}

/** The field with the whole address in a text, with any usual separator (`:`, `-`, `.` or none); null without one. */
export function wholeMac(text: string): MacEdit | null {
  const whole = WHOLE_ADDRESS.exec(tidyMac(text))
  return whole && macEditOf(digitsOf(whole[1] ?? ''), MAX_DIGITS)
}

/** Pastes text over the selection. A whole address replaces everything. */
export function pasteMac(before: string, start: number, end: number, text: string): MacEdit {
  const whole = wholeMac(text)
  if (whole) return whole
  const beforeCaret = digitsOf(before.slice(0, start)) + digitsOf(text)
  return macEditOf(beforeCaret + digitsOf(before.slice(end)), beforeCaret.length)
}

/** The digits of a text that may begin with a label. Letters that look like digits stay, so that the field can explain them. */
const digitsOf = (text: string): string =>
  tidyMac(text)
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[^0-9A-F]/gu, (character) => (hasLookAlike(character) ? character : ''))

/** @param digitIndex how many digits are before the caret */
function macEditOf(digits: string, digitIndex: number): MacEdit {
  const value = digits.slice(0, MAX_DIGITS).replaceAll(/../g, '$&:').slice(0, MAC_LENGTH)
  return { value, caret: Math.min(digitIndex + Math.floor(digitIndex / 2), value.length) }
}
