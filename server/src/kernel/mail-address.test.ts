import { describe, expect, test } from 'vitest'
import { activationInputOf } from '../modules/payments/contract.ts'
import { contactMessage } from '../modules/contact/contract.ts'
import { mailAddress, mailboxOf } from './mail-address.ts'

/*
 * E-mail addresses: one rule for those that mail servers deliver to, in forms and over REST, and the specification's pattern of the contact
 * form.
 */

const activation = activationInputOf([{ method: 'crypto', fields: ['email'] }])
const emailOf = (email: string) => activation.safeParse({ payment_type: 'crypto', email }).data?.email
const isValidContact = (email: string) =>
  contactMessage.safeParse({ name: 'Ann', email, subject: 'A question', message: 'Hello' }).success

describe('A receipt goes to', () => {
  test.each([
    ['ann@owner.example', 'ann@owner.example'],
    [' Ann.Owner+tv@Owner.Example ', 'Ann.Owner+tv@Owner.Example'],
    ["o'brien@owner.example", "o'brien@owner.example"],
    ['ann&bob@owner.example', 'ann&bob@owner.example'],
    ['a!#$%*/=?^_`{|}~-b@owner.example', 'a!#$%*/=?^_`{|}~-b@owner.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['ann@owner.xn--p1ai', 'ann@owner.xn--p1ai'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ａｎｎ＠ｏｗｎｅｒ.example', 'ann@owner.example'],
    ['\u200Bann@owner.example\u200F', 'ann@owner.example'],
    ['ann@a.b.c-d.owner.example', 'ann@a.b.c-d.owner.example'],
    ['1@owner.museum', '1@owner.museum'],
    [`${'a'.repeat(64)}@owner.example`, `${'a'.repeat(64)}@owner.example`],
  ])('%j', (typed, address) => {
    expect(mailAddress(typed)).toBe(address)
    expect(emailOf(typed)).toBe(address)
  })
})

describe('No mail reaches', () => {
  test.each([
    'a@b..c',
    'a@b..example',
    'ann..owner@owner.example',
    '.ann@owner.example',
    'ann.@owner.example',
    'ann@.owner.example',
    'ann@owner.example.',
    'ann@-owner.example',
    'ann@owner-.example',
    'ann@owner',
    'ann@owner.e',
    'ann@owner.123',
    'ann@127.0.0.1',
    'ann@[127.0.0.1]',
    'ann@owner_tv.example',
    'ann@bü cher.example',
    'ann@bücher.example:25',
    'ann@bücher.example/a',
    'änn@owner.example',
    'ann @owner.example',
    'ann@b@owner.example',
    'ann,bob@owner.example',
    'Ann <ann@owner.example>',
    '"ann owner"@owner.example',
    '@owner.example',
    'ann@',
    'ann',
    `${'a'.repeat(65)}@owner.example`,
    `ann@${'a'.repeat(64)}.example`,
    `ann@${'ü'.repeat(62)}.example`,
    `ann@${'a.'.repeat(122)}example`,
    'ann@owner.example\nBcc: bob@owner.example',
  ])('%j', (typed) => {
    expect(mailAddress(typed)).toBeNull()
    expect(emailOf(typed)).toBeUndefined()
  })
})

test.each([
  ['Ann+tv@Owner.example', 'ann@owner.example'],
  ['ann.owner@owner.example', 'ann.owner@owner.example'],
  ['A.n.n+tv+1@GoogleMail.com', 'ann@gmail.com'],
  ['a.nn@gmail.com', 'ann@gmail.com'],
  ['a.nn@gmail.com.example', 'a.nn@gmail.com.example'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

test.each([
  ['ann@owner.example', true],
  ['a@b..cd', true],
  ['.ann..@-.cd', true],
  ["o'brien@owner.example", false],
  ['ann@owner.xn--p1ai', false],
  ['ann@bücher.example', false],
])('The pattern of the contact form matches %s: %s', (email, isValid) => {
  expect(isValidContact(email)).toBe(isValid)
})
