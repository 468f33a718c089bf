import { expect, test } from 'vitest'
import { pastedDigits, withoutLabel } from './pasted-digits.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['Device key: 123 456', '123456'],
  ['key 123456', '123456'],
  ['Key:123456', '123456'],
  ['PIN = 123456', '123456'],
  ['key no. 123-456', '123456'],
  ['a123456', null],
  ['12 months', null],
  ['', null],
])('the digits of the pasted text %j are %j', (text, digits) => {
  expect(pastedDigits(text)).toBe(digits)
})

test.each([
  ['Mobile: +20 100 123 4567', '+20 100 123 4567'],
  ['mobile no. 0100 123 4567', '0100 123 4567'],
  ['Tel (0100) 123-4567', '(0100) 123-4567'],
  ['٠١٠٠ ١٢٣ ٤٥٦٧', '0100 123 4567'],
  ['0100 123 4567', '0100 123 4567'],
])('the phone number in the pasted text %j is %j', (text, number) => {
  expect(withoutLabel(text)).toBe(number)
})
