import { describe, expect } from 'vitest'
import type { Browser } from '../../kit/browser.ts'
import { newPlaylist } from '../../kit/original-client.ts'
import { it } from '../../kit/test.ts'

/** A field of a call with values on both sides of its rule. The rest of the body is valid. */
interface Rule {
  readonly call: string
  readonly procedure: string
  readonly body: Readonly<Record<string, unknown>>
  readonly field: string
  readonly right: readonly unknown[]
  /** Each message with the values that cause it. */
  readonly wrong: Readonly<Record<string, readonly unknown[]>>
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
const NO_EMAILS = ['ada', 'ada@owner', 'ada@owner.c', '@owner.example', 'a da@owner.example']

/** Every rule of a field. A valid payment is refused only because it has no provider. */
const rules: readonly Rule[] = [
  { ...contact, field: 'name', right: ['A', chars(100)], wrong: { '* Name is required *': blank } },
  {
    ...contact,
    field: 'email',
    right: ['a@b.co', 'A._%+-9@sub.b-c.museum'],
    wrong: { '* Email is required *': blank, '* Invalid Email Address *': NO_EMAILS },
  },
  { ...contact, field: 'subject', right: ['A'], wrong: { '* Subject is required *': blank } },
  { ...contact, field: 'message', right: ['A', 'Two\nlines'], wrong: { '* Message is required *': blank } },
  {
    call: '/device/saveDeviceKey',
    procedure: 'devices.changeKey',
    body: {},
    field: 'device_key',
    right: [digits(6), '000000', '１２３４５６'],
    wrong: {
      '*Device key must be 6 digits (Only Numbers)': ['', digits(5), digits(7), '12345a', null],
    },
  },
  {
    call: '/device/saveParentPin',
    procedure: 'devices.changePin',
    body: {},
    field: 'pin_code',
    right: [digits(4), digits(5), digits(6), '١٢٣٤'],
    wrong: {
      '*Parent PIN must be 4-6 digits (Only Numbers)': ['', digits(3), digits(7), '12a4', null],
    },
  },
  {
    ...moving,
    field: 'mac_address',
    right: [],
    wrong: {
      '* Mac Address is required *': blank,
      '* Invalid Mac Address*': ['02:00', '02:00:5E:10:00:0', '02:00:5E:10:00:011', '02:00:5E:10:00:0G'],
    },
  },
  {
    ...saving,
    field: 'playlist_name',
    right: ['A', chars(200)],
    wrong: { 'Playlist name is required': blank },
  },
  {
    ...saving,
    field: 'playlist_url',
    right: ['http://a', 'https://a.example/b', 'ftp://a.example', 'HTTP://A.EXAMPLE:80'],
    wrong: {
      'Playlist URL is required': blank,
      'Invalid URL Format': ['a.example', 'ftps://a.example', 'javascript:alert(1)', 'http:a', 'http://'],
    },
  },
  {
    ...saving,
    field: 'xml_url',
    right: ['', 'ftp://a.example/guide.xml'],
    wrong: { 'Invalid URL Format': ['guide', 'file:///guide.xml'] },
  },
  { ...account, field: 'username', right: ['a', chars(200)], wrong: { 'Username is required': blank } },
  { ...account, field: 'password', right: ['a', chars(200)], wrong: { 'Password is required': blank } },
  {
    ...account,
    field: 'playlist_url',
    right: ['http://tv.example:8080'],
    wrong: { 'URL is required': blank, 'Invalid URL': ['tv.example', 'ftps://a.example'] },
  },
  { ...account, field: 'xml_url', right: ['', 'http://a/b'], wrong: { 'Invalid URL': ['guide'] } },
  {
    ...pinned,
    field: 'pin',
    right: [digits(4), digits(5), digits(6)],
    wrong: {
      'PIN is required in protected playlists': ['', ' '],
      'PIN must be 4-6 digits (Only Numbers)': [digits(3), digits(7), '12a4'],
    },
  },
  {
    ...card,
    field: 'payment_type',
    right: [],
    wrong: { 'You have to select a payment method': ['', 'cash', null] },
  },
  { ...card, field: 'first_name', right: ['A', chars(17)], wrong: tooLong('* First Name is required *', 18) },
  { ...card, field: 'last_name', right: ['A', chars(17)], wrong: tooLong('* Last Name is required *', 18) },
  {
    ...card,
    field: 'phone_number',
    right: ['+1234567', '201001234567', '+20 (100) 123-45.67', digits(15)],
    wrong: {
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
    right: ['a@b.co'],
    wrong: { '* Email is required *': ['', ' '], '* Invalid email address *': NO_EMAILS },
  },
  {
    ...coins,
    field: 'email',
    right: ['a@b.co'],
    wrong: { '* Email is required *': ['', ' '], '* Invalid email address *': NO_EMAILS },
  },
  { ...coins, field: 'coin_type', right: ['BTC'], wrong: { '* Coin Type is required *': ['', ' '] } },
]

function tooLong(required: string, length: number): Rule['wrong'] {
  return { [required]: ['', ' '], '* This text is too long *': [chars(length)] }
}

describe('A field’s rule applies with the same message in REST and tRPC', () => {
  it.for(rules.map((rule) => [`${rule.procedure} ${rule.field}`, rule] as const))(
    '%s',
    async ([, rule], { owner: { browser } }) => {
      for (const [text, values] of Object.entries(rule.wrong)) {
        for (const value of values) {
          for (const errors of await errorsOf(browser, rule, value))
            expect(errors, JSON.stringify(value)).toMatchObject({ [rule.field]: text })
        }
      }
      for (const value of rule.right) {
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
