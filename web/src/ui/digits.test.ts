import { allowTelevisionInput, deviceKey, macAddress } from '@player/server/contract/devices'
import { activationInputOf } from '@player/server/contract/payments'
import { unlockPlaylistInput } from '@player/server/contract/playlists'
import { loginInput, tvLoginInput } from '@player/server/contract/sessions'
import { describe, expect, test } from 'vitest'
import { phoneNumber } from '../features/payments/phone-number.ts'
import { pastedDigits } from './controls/pasted-digits.ts'
import { pasteMac } from './controls/mac-input.ts'

/*
 * Digits of all scripts are accepted by the input schemas that REST, tRPC and `/app/v1` share, and by the browser's fields when they
 * are pasted.
 */

const MAC = '00:1A:2B:3C:4D:5E'

describe('A MAC address', () => {
  test.each([
    ['with colons', '00:1A:2B:3C:4D:5E'],
    ['in lower case with hyphens', '00-1a-2b-3c-4d-5e'],
    ['with en dashes', '00–1A–2B–3C–4D–5E'],
    ['with spaces', '00 1A 2B 3C 4D 5E'],
    ['with spaces around colons', ' 00 : 1A : 2B : 3C : 4D : 5E '],
    ['in Arabic-Indic digits', '٠٠:١A:٢B:٣C:٤D:٥E'],
    ['in Persian digits', '۰۰:۱A:۲B:۳C:۴D:۵E'],
    ['in Devanagari digits', '००:१A:२B:३C:४D:५E'],
    ['in full width', '００：１Ａ：２Ｂ：３Ｃ：４Ｄ：５Ｅ'],
    ['in mathematical bold digits', '𝟎𝟎:𝟏A:𝟐B:𝟑C:𝟒D:𝟓E'],
    ['with directional marks', '\u200E00:1A:2B:3C:4D:5E\u200F'],
    ['between isolates', '\u206600:1A:2B:3C:4D:5E\u2069'],
    ['with a label', 'MAC 00 1A 2B 3C 4D 5E'],
    ['with a long label', 'Wi-Fi MAC address: 00:1A:2B:3C:4D:5E'],
  ])('%s is accepted', (_, input) => {
    expect(macAddress.safeParse(input).data).toBe(MAC)
    expect(pasteMac('', 0, 0, input).value).toBe(MAC)
  })

  test.each([
    ['a Cyrillic A', '00:1\u0410:2B:3C:4D:5E'],
    ['a Cyrillic ES', '00:1A:2B:3\u0421:4D:5E'],
    ['a Greek Epsilon', '00:1A:2B:3C:4D:5\u0395'],
    ['a Cyrillic O', '\u041E0:1A:2B:3C:4D:5E'],
    ['a Cyrillic ZE for a 3', '00:1A:2B:\u0417C:4D:5E'],
    ['a Cyrillic BE', '00:1A:2\u0411:3C:4D:5E'],
    ['a Komi DE for a D', '00:1A:2B:3C:4\u0500:5E'],
    ['a Cyrillic soft sign', '00:1A:2\u042C:3C:4D:5E'],
    ['a Cyrillic VE', '00:1A:2\u0412:3C:4D:5E'],
    ['a Cyrillic IE', '00:1A:2B:3C:4D:5\u0415'],
    ['a Cyrillic CHE for a 4', '00:1A:2B:3C:\u0427D:5E'],
    ['a Greek Beta', '00:1A:2\u0392:3C:4D:5E'],
    ['a Greek Delta', '00:1A:2B:3C:4\u0394:5E'],
    ['a Greek Theta for a 0', '\u03980:1A:2B:3C:4D:5E'],
  ])('with %s gets a message, and the letter is not replaced', (_, input) => {
    const { error } = macAddress.safeParse(input)
    expect(error?.issues[0]?.message).toContain('Cyrillic or Greek')
    // The letter stays in the field, where it can be seen.
    expect(pasteMac('', 0, 0, input).value).toBe(input)
  })

  test.each(['', '00:1A:2B:3C:4D', '00:1A:2B:3C:4D:5E:6F', '00:1A:2B:3C:4D:5G', 'Address 00:1A'])(
    '%j is refused',
    (input) => {
      expect(macAddress.safeParse(input).success).toBe(false)
    },
  )
})

describe('A device key', () => {
  test.each([
    ['with a space', '482 913'],
    ['with a dash', '482-913'],
    ['with an en dash', '482–913'],
    ['with a no-break space', '482\u00A0913'],
    ['in Arabic-Indic digits', '٤٨٢٩١٣'],
    ['in Persian digits', '۴۸۲۹۱۳'],
    ['in Bengali digits', '৪৮২৯১৩'],
    ['in Thai digits', '๔๘๒๙๑๓'],
    ['in full width', '４８２９１３'],
    ['with directional marks', '\u202B482913\u202C'],
    ['with a zero-width space', '482\u200B913'],
  ])('%s is accepted', (_, input) => {
    expect(deviceKey.safeParse(input).data).toBe('482913')
    expect(pastedDigits(input)).toBe('482913')
  })

  test.each(['48291', '4829133', '48291A', 'x82913'])('%j is refused', (input) => {
    expect(deviceKey.safeParse(input).success).toBe(false)
  })
})

test.each([
  '4711',
  ' 47 11 ',
  '٤٧١١',
  '۴۷۱۱',
  '４７１１',
  '47-11',
  '\u200E4711',
  '४७११',
  '47−11',
  '47\u200B11',
])('the PIN %j is read as 4711', (input) => {
  expect(unlockPlaylistInput.parse({ id: crypto.randomUUID(), pin: input }).pin).toBe('4711')
})

test.each([
  '1001234567',
  '100 123 4567',
  '(100) 123-4567',
  '100–123–4567',
  '١٠٠١٢٣٤٥٦٧',
  '۱۰۰۱۲۳۴۵۶۷',
  '１００１２３４５６７',
  '\u202A100 123 4567\u202C',
  '१००१२३४५६७',
  '٠١٠٠١٢٣٤٥٦٧',
])('the phone number %j is read as +201001234567', (input) => {
  const schema = activationInputOf([{ method: 'cowpay', fields: ['phone_number'] }])
  const number = phoneNumber('+20', input)
  expect(number).toBe('+201001234567')
  const sentNumber = `+20${input.replace(/^[0٠]/, '')}`
  expect(schema.parse({ payment_type: 'cowpay', phone_number: sentNumber }).phone_number).toBe(number)
})

test.each(['47', ' 47 ', '4 7', '4-7', '٤٧', '۴۷', '４７', '४७', '\u200E47\u200F', '4\u200B7'])(
  'the television’s number %j is read as 47',
  (input) => {
    expect(allowTelevisionInput.parse({ id: crypto.randomUUID(), number: input }).number).toBe('47')
  },
)

test.each([
  ['B7K24', 'B7K24'],
  [' B7K24 ', 'B7K24'],
  ['B7 K24', 'B7K24'],
  ['B-7-K-2-4', 'B7K24'],
  ['B7\u00A0K24', 'B7K24'],
  ['WORK-123456', 'WORK-123456'],
  ['B٧K٢٤', 'B7K24'],
  ['B۷K۲۴', 'B7K24'],
  ['Ｂ７Ｋ２４', 'B7K24'],
  ['B७K२४', 'B7K24'],
  ['𝐁𝟕𝐊𝟐𝟒', 'B7K24'],
  ['\u200EB7K24', 'B7K24'],
  ['B7\u200BK24', 'B7K24'],
  ['\uFEFFB7K24', 'B7K24'],
])('the captcha %j is read as %j', (captcha, expected) => {
  const login = { mac_address: MAC, device_key: '482913', captcha, token: 'any' }
  expect(loginInput.parse(login).captcha).toBe(expected)
})

test.each([
  ['a Cyrillic KA', 'BCDF-GHJ\u041A'],
  ['a small Cyrillic KA', 'bcdf-ghj\u043A'],
  ['a Cyrillic VE', '\u0412CDF-GHJK'],
  ['a Cyrillic ES', 'B\u0421DF-GHJK'],
  ['a Komi DE', 'BC\u0500F-GHJK'],
  ['a Cyrillic EN', 'BCDF-G\u041DJK'],
  ['an extra Cyrillic letter', 'BCDF\u0416-GHJK'],
  ['a Greek Kappa', 'BCDF-GHJ\u039A'],
  ['a Greek Beta', '\u0392CDF-GHJK'],
  ['a Greek Eta', 'BCDF-G\u0397JK'],
])('A TV’s code with %s gets a message, and is not read as a code without that letter', (_, code) => {
  const { error } = tvLoginInput.safeParse({ code })
  expect(error?.issues[0]?.message).toContain('Cyrillic or Greek')
})
