import { expect, it } from 'vitest'
import { entryText, loggedOutLine, timeAndActor } from './security-words.ts'

it('an entry says what happened, how often, and who did it', () => {
  const login = { kind: 'login', browser: 'Chrome on Android', is_new: true } as const
  expect(entryText({ entry: login, count: 1, actor: 'owner' })).toBe(
    'Chrome on Android logged in for the first time',
  )
  expect(entryText({ entry: { ...login, is_new: false }, count: 1, actor: 'owner' })).toBe(
    'Chrome on Android logged in',
  )
  expect(entryText({ entry: login, count: 1, actor: 'television' })).toBe(
    'Chrome on Android logged in with a code',
  )
  const wrongKey = { kind: 'key_wrong' } as const
  expect(entryText({ entry: wrongKey, count: 1, actor: 'anyone' })).toBe('Wrong device key entered')
  expect(entryText({ entry: wrongKey, count: 5, actor: 'anyone' })).toBe('Wrong device key entered 5 times')
  expect(timeAndActor('20 Nov. 2026, 09:30', 'anyone')).toBe('20 Nov. 2026, 09:30')
  expect(timeAndActor('20 Nov. 2026, 09:30', 'support')).toBe('20 Nov. 2026, 09:30\u00A0· By support')
})

it('a log-out everywhere says how many browsers it logged out', () => {
  expect([0, 1, 2].map(loggedOutLine)).toEqual([
    'No other browser was logged in.',
    '1 other browser was logged out.',
    '2 other browsers were logged out.',
  ])
})
