import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { budgetsOf, networkLimits, registrationBudgets } from './network-limit.ts'
import { networkOf } from './network.ts'

const limit = (name: string) => ({ name, limit: 3, windowSeconds: 60 })
type Settings = Parameters<typeof networkLimits>[0]
const settings = {
  config: {
    secrets: { pinPepper: createSecretKey(Buffer.alloc(32, 'p')) },
    throttles: {
      captcha: limit('captcha'),
      contact: limit('contact'),
      contactTrials: limit('contact-trial'),
      supportCaseMails: limit('support-case-mail'),
      wrongLoginCodes: limit('wrong-login-code'),
      reminderNetworks: limit('reminder-network'),
      looksIp: limit('look-ip'),
      loginIp: limit('login-ip'),
      loginIpDay: limit('login-ip-day'),
      loginBlock: limit('login-block'),
      registrations: limit('registrations'),
      registrationsWithWork: limit('worked-registrations'),
      registrationsOfAddress: limit('address-registrations'),
    },
  },
} as unknown as Settings

/** The names and limits of the budgets that two addresses share. */
const shared = (budgetsAt: (ip: string) => ReturnType<typeof budgetsOf>, one: string, other: string) => {
  const [first, second] = [budgetsAt(networkOf(one)), budgetsAt(networkOf(other))]
  return first.flatMap(({ rule, subject }, index) =>
    second[index]?.subject.equals(subject) ? [[rule.name, rule.limit]] : [],
  )
}
const lookBudgets = (ip: string) => budgetsOf(settings, limit('look'), ip)

test.each([
  [
    '203.0.113.7',
    '203.0.113.7',
    [
      ['look', 3],
      ['look-block', 30],
    ],
  ],
  [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    [
      ['look', 3],
      ['look-block', 30],
    ],
  ],
  ['203.0.113.7', '203.0.113.8', [['look-block', 30]]],
  ['203.0.113.7', '203.0.114.7', []],
  [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::9',
    [
      ['look', 3],
      ['look-block', 30],
    ],
  ],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', [['look-block', 30]]],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', []],
])('A limit counts %s and %s together in %j', (one, other, names) => {
  expect(shared(lookBudgets, one, other)).toEqual(names)
})

test('New apps of a /24 share one limit, and a second one with a proof of work', () => {
  const budgets = (hasWork: boolean) => (ip: string) => registrationBudgets(settings, ip, hasWork)
  expect(shared(budgets(false), '203.0.113.7', '203.0.113.8')).toEqual([
    ['registrations', 3],
    ['registrations-block', 30],
  ])
  expect(shared(budgets(true), '203.0.113.7', '203.0.113.8')).toEqual([
    ['worked-registrations', 3],
    ['worked-registrations-block', 30],
  ])
})

test('An IPv4 address has a share of the new apps with a proof of work, as an IPv6 /64 has of its /48', () => {
  const names = (ip: string) =>
    registrationBudgets(settings, networkOf(ip), true).map(({ rule }) => rule.name)
  const counted = ['worked-registrations', 'worked-registrations-block']
  expect(names('203.0.113.7')).toEqual(['address-registrations', ...counted])
  expect(names('2001:db8::1')).toEqual(counted)
})

test('The limits that support can lift include each limit of a network', () => {
  const withBlock = (name: string) => [name, `${name}-block`]
  const counted = [
    'captcha',
    'contact',
    'contact-trial',
    'support-case-mail',
    'wrong-login-code',
    'reminder-network',
    'look-ip',
  ].flatMap(withBlock)
  expect(networkLimits(settings)).toEqual([
    ...withBlock('registrations'),
    'address-registrations',
    ...withBlock('worked-registrations'),
    ...counted,
    'login-ip',
    'login-ip-day',
    'login-block',
  ])
})
