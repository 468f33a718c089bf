import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneNumber } from './phone-number.ts'

test.each([
  ['+20', '1001234567', '+201001234567'],
  ['+20', '01001234567', '+201001234567'],
  ['+20', '001001234567', '+2001001234567'],
  ['+49', '(0151) 23 45-678', '+491512345678'],
  ['+1809', ' 555.0100 ', '+18095550100'],
  ['+20', '', ''],
  ['+20', '()-', ''],
])('%s and %s make %s', (dialCode, input, expected) => {
  expect(phoneNumber(dialCode, input)).toBe(expected)
})

test('any input makes an empty text, or a plus sign and digits', () => {
  fc.assert(
    fc.property(fc.string(), (input) => {
      expect(phoneNumber('+20', input)).toMatch(/^(\+20\d*)?$/)
    }),
  )
})
