import { describe, expect } from 'vitest'
import type { Browser } from '../../kit/browser.ts'
import { newPlaylist } from '../../kit/original-client.ts'
import { it } from '../../kit/test.ts'

/** A field of a call with valid and invalid values. The rest of the body is valid. */
interface Rule {
  readonly call: string
  readonly procedure: string
  readonly body: Readonly<Record<string, unknown>>
  readonly field: string
  readonly valid: readonly unknown[]
  /** Each message with the values that cause it. */
  readonly invalid: Readonly<Record<string, readonly unknown[]>>
}

const digits = (length: number) => '1234567890'.repeat(3).slice(0, length)
const chars = (length: number) => 'a'.repeat(length)

const contact = {
  call: '/sendUserQuestion',
  procedure: 'contact.submit',
  body: { name: 'Ada', email: 'ada@owner.example', subject: 'A question', message: 'Hello' },
}
const saving = { call: '/device/savePlaylist', procedure: 'playlists.save', body: newPlaylist }
const account = {
  ...saving,
  body: { ...newPlaylist, playlist_type: 'xc', username: 'ann', password: 'a-password' },
}
const pinned = { ...saving, body: { ...newPlaylist, protect: 'true', pin: '1234' } }
const card = {
  call: '/device/saveActivation',
  procedure: 'payments.start',
  body: {
    payment_type: 'cowpay',
    first_name: 'Ann',
    last_name: 'Owner',
    email: 'ann@owner.example',
    phone_number: '+201001234567',
  },
}
const coins = { ...card, body: { payment_type: 'crypto', email: 'ann@owner.example', coin_type: 'BTC' } }
const moving = { call: '/device/switchMacAddress', procedure: 'devices.move', body: {} }

const blank = ['', ' ', null]
const INVALID_EMAILS = ['ada', 'ada@owner', 'ada@owner.c', '@owner.example', 'a da@owner.example']

/** The rules of all fields. A valid payment is refused because no provider is configured. */
const rules: readonly Rule[] = [
  { ...contact, field: 'name', valid: ['A', chars(100)], invalid: { '* Name is required *': blank } },
  {
    ...contact,
    field: 'email',
    valid: ['a@b.co', 'A._%+-9@sub.b-c.museum'],
    invalid: { '* Email is required *': blank, '* Invalid Email Address *': INVALID_EMAILS },
  },
  { ...contact, field: 'subject', valid: ['A'], invalid: { '* Subject is required *': blank } },
  { ...contact, field: 'message', valid: ['A', 'Two\nlines'], invalid: { '* Message is required *': blank } },
  {
    call: '/device/saveDeviceKey',
    procedure: 'devices.changeKey',
    body: {},
    field: 'device_key',
    valid: [digits(6), '000000', '１２３４５６'],
    invalid: {
      '*Device key must be 6 digits (Only Numbers)': ['', digits(5), digits(7), '12345a', null],
    },
  },
  {
    call: '/device/saveParentPin',
    procedure: 'devices.changePin',
    body: {},
    field: 'pin_code',
    valid: [digits(4), digits(5), digits(6), '١٢٣٤'],
    invalid: {
      '*Parent PIN must be 4-6 digits (Only Numbers)': ['', digits(3), digits(7), '12a4', null],
    },
  },
  {
    ...moving,
    field: 'mac_address',
    valid: [],
    invalid: {
      '* Mac Address is required *': blank,
      '* Invalid Mac Address*': ['02:00', '02:00:5E:10:00:0', '02:00:5E:10:00:011', '02:00:5E:10:00:0G'],
    },
  },
  {
    ...saving,
    field: 'playlist_name',
    valid: ['A', chars(200)],
    invalid: { 'Playlist name is required': blank },
  },
  {
    ...saving,
    field: 'playlist_url',
    valid: ['http://a', 'https://a.example/b', 'ftp://a.example', 'HTTP://A.EXAMPLE:80'],
    invalid: {
      'Playlist URL is required': blank,
      'Invalid URL Format': ['a.example', 'ftps://a.example', 'javascript:alert(1)', 'http:a', 'http://'],
    },
  },
  {
    ...saving,
    field: 'xml_url',
    valid: ['', 'ftp://a.example/guide.xml'],
    invalid: { 'Invalid URL Format': ['guide', 'file:///guide.xml'] },
  },
  { ...account, field: 'username', valid: ['a', chars(200)], invalid: { 'Username is required': blank } },
  { ...account, field: 'password', valid: ['a', chars(200)], invalid: { 'Password is required': blank } },
  {
    ...account,
    field: 'playlist_url',
    valid: ['http://tv.example:8080'],
    invalid: { 'URL is required': blank, 'Invalid URL': ['tv.example', 'ftps://a.example'] },
  },
  { ...account, field: 'xml_url', valid: ['', 'http://a/b'], invalid: { 'Invalid URL': ['guide'] } },
  {
    ...pinned,
    field: 'pin',
    valid: [digits(4), digits(5), digits(6)],
    invalid: {
      'PIN is required in protected playlists': ['', ' '],
      'PIN must be 4-6 digits (Only Numbers)': [digits(3), digits(7), '12a4'],
    },
  },
  {
    ...card,
    field: 'payment_type',
    valid: [],
    invalid: { 'You have to select a payment method': ['', 'cash', null] },
  },
  {
    ...card,
    field: 'first_name',
    valid: ['A', chars(17)],
    invalid: tooLong('* First Name is required *', 18),
  },
  { ...card, field: 'last_name', valid: ['A', chars(17)], invalid: tooLong('* Last Name is required *', 18) },
  {
    ...card,
    field: 'phone_number',
    valid: ['+1234567', '201001234567', '+20 (100) 123-45.67', digits(15)],
    invalid: {
      '* Mobile is required *': ['', ' '],
      '* Invalid mobile number *': [
        '12',
        '+123456',
        digits(16),
        '0100 123 4567',
        '+20x1001234567',
        '++201001234567',
      ],
      '* This text is too long *': [digits(25)],
    },
  },
  {
    ...card,
    field: 'email',
    valid: ['a@b.co'],
    invalid: { '* Email is required *': ['', ' '], '* Invalid email address *': INVALID_EMAILS },
  },
  {
    ...coins,
    field: 'email',
    valid: ['a@b.co'],
    invalid: { '* Email is required *': ['', ' '], '* Invalid email address *': INVALID_EMAILS },
  },
  { ...coins, field: 'coin_type', valid: ['BTC'], invalid: { '* Coin Type is required *': ['', ' '] } },
]

function tooLong(required: string, length: number): Rule['invalid'] {
  return { [required]: ['', ' '], '* This text is too long *': [chars(length)] }
}

describe('A field has the same valid values, and the same messages about others, in REST and tRPC:', () => {
  it.for(rules.map((rule) => [`${rule.procedure} ${rule.field}`, rule] as const))(
    '%s',
    async ([, rule], { owner: { browser } }) => {
      for (const [message, values] of Object.entries(rule.invalid)) {
        for (const value of values) {
          for (const errors of await errorsOf(browser, rule, value))
            expect(errors, JSON.stringify(value)).toMatchObject({ [rule.field]: message })
        }
      }
      for (const value of rule.valid) {
        for (const errors of await errorsOf(browser, rule, value))
          expect(errors, JSON.stringify(value)).not.toHaveProperty(rule.field)
      }
    },
  )
})

/** The field errors of REST and tRPC. */
async function errorsOf(browser: Browser, rule: Rule, value: unknown): Promise<object[]> {
  const body = { ...rule.body, [rule.field]: value }
  const rest = await browser.rest('POST', rule.call, body)
  const response = await browser.fetch(`/frontend/trpc/${rule.procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const trpc: { error?: { data: { failure: { errors?: object } } } } = Object(await response.json())
  return [Object(rest.body['errors'] ?? {}), trpc.error?.data.failure.errors ?? {}]
}
