import type { SecurityLogEntry } from '@player/server/contract/sessions'
import { expect, it } from 'vitest'
import { groupLogins } from './group-logins.ts'

const login = (id: string, browser: string, changes: Partial<SecurityLogEntry> = {}): SecurityLogEntry => ({
  id,
  happened_at: '2026-11-20T09:30:00.000Z',
  actor: 'owner',
  place: 'this_network',
  count: 1,
  entry: { kind: 'login', browser, is_new: true },
  ...changes,
})

it('groups only consecutive log-ins of the same browser from the same place', () => {
  const entries = [
    login('a', 'Firefox'),
    login('b', 'Firefox'),
    login('c', 'Firefox', { place: 'elsewhere' }),
    login('d', 'Chrome'),
    login('e', 'Firefox'),
    login('f', 'Firefox', { entry: { kind: 'pin_changed' } }),
    login('g', 'Firefox', { entry: { kind: 'pin_changed' } }),
  ]
  const groups = groupLogins(entries).map((group) => group.map(({ id }) => id).join(''))
  expect(groups).toEqual(['ab', 'c', 'd', 'e', 'f', 'g'])
  expect(groupLogins([])).toEqual([])
})
