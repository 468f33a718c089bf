import { hasLookAlike, tidyMac } from '@player/server/kernel/digits'

/** The MAC field's text and caret. */
export interface MacEdit {
  readonly value: string
  readonly caret: number
}

export const MAC_LENGTH = 17

const DIGITS = 12

// The letter O too: people read the zero of a screen as one.
const WHOLE =
  /(?:^|[^0-9A-Z])([0-9A-FO]{2}(?:[:-][0-9A-FO]{2}){5}|[0-9A-FO]{4}(?:\.[0-9A-FO]{4}){2}|[0-9A-FO]{12})(?![0-9A-Z])/i

/**
 * Formats the field after a key press: upper case, pairs, colons. Deleting only a colon also deletes the digit before
 * it, or with `forward` (Delete) after it.
 * @param before the well-formed value before
 * @param raw the value now
 * @param caret in `raw`
 */
export function editMac(before: string, raw: string, caret: number, forward = false): MacEdit {
  const digits = digitsOf(raw)
  const place = digitsOf(raw.slice(0, caret)).length
  if (raw.length >= before.length || digits !== digitsOf(before)) return formed(digits, place)
  const lost = forward ? place : place - 1
  return formed(digits.slice(0, Math.max(lost, 0)) + digits.slice(lost + 1), Math.max(lost, 0))
}

/** The field with the whole address that a text has, in any usual form (`:`, `-`, `.` or nothing between); null without one. */
export function wholeMac(text: string): MacEdit | null {
  const whole = WHOLE.exec(tidyMac(text))
  return whole && formed(digitsOf(whole[1] ?? ''), DIGITS)
}

/** Pastes text over the selection. A whole address replaces everything. */
export function pasteMac(before: string, start: number, end: number, text: string): MacEdit {
  const whole = wholeMac(text)
  if (whole) return whole
  const head = digitsOf(before.slice(0, start)) + digitsOf(text)
  return formed(head + digitsOf(before.slice(end)), head.length)
}

/** Without a label. Letters that look like digits stay, so that the field can explain them. */
const digitsOf = (text: string): string =>
  tidyMac(text)
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[^0-9A-F]/gu, (sign) => (hasLookAlike(sign) ? sign : ''))

/** @param place number of digits before the caret */
function formed(digits: string, place: number): MacEdit {
  const limited = digits.slice(0, DIGITS)
  const pairs = limited.match(/../g) ?? []
  const value = `${pairs.map((pair) => `${pair}:`).join('')}${limited.slice(pairs.length * 2)}`.slice(
    0,
    MAC_LENGTH,
  )
  return { value, caret: Math.min(place + Math.floor(place / 2), value.length) }
}
