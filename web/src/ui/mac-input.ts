/** What stands in the MAC field, and where the caret is in it. */
export interface MacEdit {
  readonly value: string
  readonly caret: number
}

/** Six pairs with the colons between them. */
export const MAC_LENGTH = 17

const DIGITS = 12

const WHOLE = /[0-9A-F]{2}(?:[:-][0-9A-F]{2}){5}|[0-9A-F]{4}(?:\.[0-9A-F]{4}){2}|[0-9A-F]{12}/i

/**
 * Brings what the browser made of a key press into form: upper case, pairs, a colon after each but the last. A press
 * that only took a colon away takes the digit beside it too: the one before it, or with `forward` (Delete) after it.
 *
 * @param before the field's value before the press, well-formed
 * @param raw what the field holds now
 * @param caret where the caret is in `raw`
 */
export function editMac(before: string, raw: string, caret: number, forward = false): MacEdit {
  const digits = digitsOf(raw)
  const place = digitsOf(raw.slice(0, caret)).length
  if (raw.length >= before.length || digits !== digitsOf(before)) return formed(digits, place)
  const lost = forward ? place : place - 1
  return formed(digits.slice(0, Math.max(lost, 0)) + digits.slice(lost + 1), Math.max(lost, 0))
}

/**
 * Puts pasted text in place of the selection. An address in any usual form (with `:`, `-`, `.` or nothing, whatever
 * words stand around it) replaces everything.
 */
export function pasteMac(before: string, start: number, end: number, text: string): MacEdit {
  const whole = WHOLE.exec(text)
  if (whole) return formed(digitsOf(whole[0]), DIGITS)
  const head = digitsOf(before.slice(0, start)) + digitsOf(text)
  return formed(head + digitsOf(before.slice(end)), head.length)
}

const digitsOf = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-F]/g, '')

/** @param place how many digits stand before the caret */
function formed(digits: string, place: number): MacEdit {
  const kept = digits.slice(0, DIGITS)
  const pairs = kept.match(/../g) ?? []
  const value = `${pairs.map((pair) => `${pair}:`).join('')}${kept.slice(pairs.length * 2)}`.slice(
    0,
    MAC_LENGTH,
  )
  return { value, caret: Math.min(place + Math.floor(place / 2), value.length) }
}
