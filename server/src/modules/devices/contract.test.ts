import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WRONG_TYPE } from '../../kernel/answers.ts'
import { compactCode } from '../../kernel/digits.ts'
import {
  changeKeyInput,
  changePinInput,
  deviceKey,
  formatMac,
  lastPairs,
  MAC_LENGTH,
  macAddress,
  moveInput,
} from './contract.ts'
import { messages } from './messages.ts'

const firstOf = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

const pair = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, '0'))
const pairs = fc.array(pair, { minLength: 6, maxLength: 6 })

describe('A MAC address', () => {
  it.each([
    '02:00:5e:10:00:01',
    '02-00-5E-10-00-01',
    '0200.5e10.0001',
    '02005E100001',
    '02 00 5E 10 00 01',
    '０２:00:5E:10:00:01',
    ' 02:00:5E:10:00:01 ',
  ])('may be written %s', (typed) => {
    expect(macAddress.parse(typed)).toBe('02:00:5E:10:00:01')
  })

  it.each([
    '0',
    '02:00:5E:10:00',
    '02:00:5E:10:00:0',
    '02:00:5E:10:00:011',
    '02:00:5E:10:00:01:02',
    '02:00:5E:10:00:0G',
    '0200:5E10:0001',
    '02005E10000',
    '02005E1000011',
  ])('is not %j', (typed) => {
    expect(firstOf(macAddress.safeParse(typed))).toBe(messages.mac_invalid)
  })

  it.each(['', '   ', undefined, null])('that is %j is refused as missing', (typed) => {
    expect(firstOf(macAddress.safeParse(typed))).toBe(messages.mac_required)
  })

  it('that is a number is refused for its type', () => {
    expect(firstOf(macAddress.safeParse(2_005))).toBe(WRONG_TYPE.message)
  })

  it('of any six pairs has one stored form, 17 characters long, however it is written', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(':', '-', ''), fc.boolean(), (bytes, separator, isUpperCase) => {
        const typed = isUpperCase ? bytes.join(separator).toUpperCase() : bytes.join(separator)
        const stored = macAddress.parse(typed)
        expect(stored).toBe(bytes.join(':').toUpperCase())
        expect(stored).toHaveLength(MAC_LENGTH)
        expect(macAddress.parse(stored)).toBe(stored)
      }),
    )
  })

  it('has twelve hexadecimal digits in every accepted form', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const result = macAddress.safeParse(typed)
        expect(!result.success || /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(result.data)).toBe(true)
      }),
    )
  })

  it('is formatted from its first twelve hexadecimal digits', () => {
    expect(formatMac('02005e100001ff')).toBe('02:00:5E:10:00:01')
    expect(formatMac('')).toBe('')
  })

  it('is shortened to its last two pairs', () => {
    expect(lastPairs('02:00:5E:10:00:01')).toBe('00:01')
  })
})

const digits = (length: number) => '1234567890'.slice(0, length)
const NOT_DIGITS = ['12345a', '+12345', '1e1000', '12.456', '12_456']

describe('A code', () => {
  it.each([0, 1, 4, 5, 6, 7, 9])('of %i digits is a valid new key if it has 6', (length) => {
    const result = changeKeyInput.safeParse({ device_key: digits(length) })
    expect(firstOf(result)).toBe(length === 6 ? undefined : messages.new_device_key_invalid)
  })

  it.each([0, 1, 3, 4, 5, 6, 7, 9])('of %i digits is a valid parent PIN if it has 4 to 6', (length) => {
    const result = changePinInput.safeParse({ pin_code: digits(length) })
    expect(firstOf(result)).toBe(length >= 4 && length <= 6 ? undefined : messages.parent_pin_invalid)
  })

  it.each([1, 5, 6, 7])('of %i digits is a valid device key if it has 6', (length) => {
    const result = deviceKey.safeParse(digits(length))
    expect(firstOf(result)).toBe(length === 6 ? undefined : messages.device_key_invalid)
  })

  it.each(NOT_DIGITS)('that has other characters than digits is refused: %j', (text) => {
    expect(firstOf(changeKeyInput.safeParse({ device_key: text }))).toBe(messages.new_device_key_invalid)
    expect(firstOf(changePinInput.safeParse({ pin_code: text }))).toBe(messages.parent_pin_invalid)
  })

  it.each([undefined, null])('that is %j is refused as missing', (value) => {
    expect(firstOf(changeKeyInput.safeParse({ device_key: value }))).toBe(messages.new_device_key_invalid)
    expect(firstOf(changePinInput.safeParse({ pin_code: value }))).toBe(messages.parent_pin_invalid)
    expect(firstOf(deviceKey.safeParse(value))).toBe(messages.device_key_required)
  })

  it.each([123_456, { length: 6 }])('that is not a string is refused with WRONG_TYPE: %j', (value) => {
    expect(firstOf(changeKeyInput.safeParse({ device_key: value }))).toBe(WRONG_TYPE.message)
    expect(firstOf(changePinInput.safeParse({ pin_code: value }))).toBe(WRONG_TYPE.message)
    expect(firstOf(deviceKey.safeParse(value))).toBe(WRONG_TYPE.message)
  })

  it('is accepted exactly if it matches its pattern', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{3,8}$/)), (text) => {
        const typed = compactCode(text)
        expect(changeKeyInput.safeParse({ device_key: text }).success).toBe(/^[0-9]{6}$/.test(typed))
        expect(changePinInput.safeParse({ pin_code: text }).success).toBe(/^[0-9]{4,6}$/.test(typed))
      }),
    )
  })
})

describe('An optional key', () => {
  const read = (device_key?: unknown) => moveInput.safeParse({ mac_address: '02005E100001', device_key })

  it.each([undefined, null, '', ' '])('is null for %j', (typed) => {
    expect(read(typed).data).toMatchObject({ device_key: null, current_key: null })
  })

  it('has six digits', () => {
    expect(read('123 456').data?.device_key).toBe('123456')
    for (const wrong of ['12345', '1234567', 'x'])
      expect(firstOf(read(wrong))).toBe(messages.device_key_invalid)
  })
})
