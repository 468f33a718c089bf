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
])('%s and %s', (dialCode, typed, built) => {
  expect(phoneNumber(dialCode, typed)).toBe(built)
})

test('whatever is typed, it is nothing or a plus sign and digits', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(phoneNumber('+20', typed)).toMatch(/^(\+20\d*)?$/)
    }),
  )
})
