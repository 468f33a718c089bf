import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WRONG_TYPE } from '../../kernel/answers.ts'
import { withoutSpaces } from '../../kernel/digits.ts'
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

  it.each(['', '   ', undefined, null])('is required in place of %j', (typed) => {
    expect(firstOf(macAddress.safeParse(typed))).toBe(messages.mac_required)
  })

  it('is a text', () => {
    expect(firstOf(macAddress.safeParse(2_005))).toBe(WRONG_TYPE.message)
  })

  it('of any six pairs has one stored form, 17 characters long, however it is written', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(':', '-', ''), fc.boolean(), (bytes, between, upper) => {
        const typed = upper ? bytes.join(between).toUpperCase() : bytes.join(between)
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
        const read = macAddress.safeParse(typed)
        expect(!read.success || /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(read.data)).toBe(true)
      }),
    )
    expect(formatMac('02005e100001ff')).toBe('02:00:5E:10:00:01')
    expect(formatMac('')).toBe('')
    expect(lastPairs('02:00:5E:10:00:01')).toBe('00:01')
  })
})

/** Texts of 0 to 9 digits, and texts that are none. */
const digits = (length: number) => '1234567890'.slice(0, length)
const NO_DIGITS = ['12345a', '+12345', '1e1000', '12.456', '12_456']

describe('A code', () => {
  it.each([0, 1, 4, 5, 6, 7, 9])('of %i digits is a new key when it has six', (length) => {
    const result = changeKeyInput.safeParse({ device_key: digits(length) })
    expect(firstOf(result)).toBe(length === 6 ? undefined : messages.new_device_key_invalid)
  })

  it.each([0, 1, 3, 4, 5, 6, 7, 9])('of %i digits is a parent PIN when it has four to six', (length) => {
    const result = changePinInput.safeParse({ pin_code: digits(length) })
    expect(firstOf(result)).toBe(length >= 4 && length <= 6 ? undefined : messages.parent_pin_invalid)
  })

  it.each([1, 5, 6, 7])('of %i digits opens the login when it has six', (length) => {
    const result = deviceKey.safeParse(digits(length))
    expect(firstOf(result)).toBe(length === 6 ? undefined : messages.device_key_invalid)
  })

  it.each(NO_DIGITS)('has digits only: %j is refused', (text) => {
    expect(firstOf(changeKeyInput.safeParse({ device_key: text }))).toBe(messages.new_device_key_invalid)
    expect(firstOf(changePinInput.safeParse({ pin_code: text }))).toBe(messages.parent_pin_invalid)
  })

  it.each([undefined, null])('is required in place of %j', (value) => {
    expect(firstOf(changeKeyInput.safeParse({ device_key: value }))).toBe(messages.new_device_key_invalid)
    expect(firstOf(changePinInput.safeParse({ pin_code: value }))).toBe(messages.parent_pin_invalid)
    expect(firstOf(deviceKey.safeParse(value))).toBe(messages.device_key_required)
  })

  it.each([123_456, { length: 6 }])('is a text: %j is refused for its type', (value) => {
    expect(firstOf(changeKeyInput.safeParse({ device_key: value }))).toBe(WRONG_TYPE.message)
    expect(firstOf(changePinInput.safeParse({ pin_code: value }))).toBe(WRONG_TYPE.message)
    expect(firstOf(deviceKey.safeParse(value))).toBe(WRONG_TYPE.message)
  })

  it('matches its pattern for every text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{3,8}$/)), (text) => {
        const typed = withoutSpaces(text)
        expect(changeKeyInput.safeParse({ device_key: text }).success).toBe(/^[0-9]{6}$/.test(typed))
        expect(changePinInput.safeParse({ pin_code: text }).success).toBe(/^[0-9]{4,6}$/.test(typed))
      }),
    )
  })
})

describe('A key that may be left out', () => {
  const read = (device_key?: unknown) => moveInput.safeParse({ mac_address: '02005E100001', device_key })

  it.each([undefined, null, '', ' '])('is none in place of %j', (typed) => {
    expect(read(typed).data).toMatchObject({ device_key: null, current_key: null })
  })

  it('is a key otherwise', () => {
    expect(read('123 456').data?.device_key).toBe('123456')
    for (const wrong of ['12345', '1234567', 'x'])
      expect(firstOf(read(wrong))).toBe(messages.device_key_invalid)
  })
})
