import { plainDate } from '@player/server/kernel/locale/dates'
import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '@player/server/app-client'
import { blockingWords } from './blocking-words.ts'
import { dateText, greeting } from './time-words.ts'
import { endedLine, endReason } from './licence-words.ts'
import { padLine, problemLine } from './problem-words.ts'
import { securityLine } from './words.ts'
import { sessionLine } from './session-words.ts'

const LICENCE = {
  status: 'inactive',
  expires_at: '2026-05-24T23:30:00.000Z',
  days_left: 0,
  token: '',
  price: { amount_minor: 799, currency: 'EUR', text: '€7.99' },
  term: '1 year',
  moved_at: null,
  payment_arriving: false,
  activate_url: '',
} as const

test('the line of security events has the newest and the number of others', () => {
  const [at, id] = ['2026-11-23T08:00:00.000Z', 'b3d2c1a0-5f4e-4d3c-8b2a-190817263544']
  const login = { id, kind: 'login', name: 'Chrome on Android', at } as const
  expect(securityLine([])).toBe('')
  expect(securityLine([login])).toBe('New login: Chrome on Android. Not you? See Settings.')
  expect(securityLine([{ id, kind: 'key_changed', name: null, at }, login])).toBe(
    'The device key was changed. 1 more on the website.',
  )
})

test('dates have the format of the site, in lines of licences and logins too', () => {
  for (let month = 0; month < 12; month += 1) {
    const iso = new Date(Date.UTC(2026, month, 20, 23, 59)).toISOString()
    expect(dateText(iso)).toBe(plainDate(iso))
  }
  expect(endedLine(LICENCE, 'trial')).toBe('Your trial ended on 24 May. 2026. ')
  const started_at = new Date(2026, 10, 24, 14, 5).toISOString()
  const session = {
    id: '',
    browser: 'Chrome',
    place: 'this_network',
    started_at,
    last_used_at: started_at,
  } as const
  expect(sessionLine(session)).toBe('In this network. Logged in 24 Nov. 2026, 14:05')
})

test('a moved licence has another line than an ended one', () => {
  expect(endReason(LICENCE, 'active')).toBe('Your licence ended on 24 May. 2026. Your playlists are kept.')
  expect(endReason({ ...LICENCE, moved_at: '2026-11-24T10:00:00.000Z' }, 'active')).toBe(
    'The licence moved to another TV on 24 Nov. 2026.',
  )
})

test.each([
  ['1 year', '€7.99 for 1 year, one device'],
  [undefined, '€7.99, one device'],
])('a price with the term %s is shown as "%s"', (term, line) =>
  expect(blockingWords.licenceEnded.price('€7.99', term)).toBe(line),
)

test.each([
  ['playlists.pin_wrong', 4, 'That’s not the PIN of this playlist. 4\u00A0tries\u00A0left.'],
  ['playlists.pin_wrong', 1, 'That’s not the PIN of this playlist. 1\u00A0try\u00A0left.'],
  ['playlists.pin_wrong', 0, 'That’s not the PIN of this playlist. No tries left for now.'],
  ['playlists.pin_wrong', null, 'That’s not the PIN of this playlist.'],
  ['devices.device_key_wrong', 3, 'That’s not the device key. 3\u00A0tries\u00A0left.'],
])('%s with %s tries left is shown as "%s"', (code, triesLeft, line) => {
  expect(problemLine(new Refused(422, code, '', { triesLeft }), 'online')).toBe(line)
})

test.each([
  [700, 'Too many wrong PINs. Try again in 12\u00A0minutes.'],
  [20, 'Too many wrong PINs. Try again in a minute.'],
  [80_000, 'Too many wrong PINs. Try again in 23\u00A0hours.'],
])('a wait of %s seconds is shown as "%s"', (retryAfter, line) => {
  const refused = new Refused(429, 'playlists.pin_throttled', 'Too many wrong PINs.', { retryAfter })
  expect(problemLine(refused, 'online')).toBe(line)
})

test.each([
  [3_600, 'Too many wrong device keys. Try again in 60\u00A0minutes.'],
  [
    86_400,
    'Too many wrong device keys. Try again tomorrow. If that fails, write to support at player.test/contact: they can unlock this device.',
  ],
])('a device that takes no key for %s seconds is shown as "%s"', (retryAfter, line) => {
  const refused = new Refused(429, 'devices.key_throttled', 'Too many wrong device keys.', { retryAfter })
  expect(padLine(refused, 'online', 'player.test')).toBe(line)
})

test('without a network the line names it as the problem', () => {
  expect(problemLine(new NoAnswer(''), 'no-network')).toMatch(/^No network/)
})

test.each([
  [2, 'Hello'],
  [5, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i o’clock the greeting is %s', (hour, text) =>
  expect(greeting(new Date(2026, 10, 29, hour, 5).getTime())).toBe(text),
)
