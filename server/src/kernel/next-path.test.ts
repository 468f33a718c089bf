import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test('leads back to the page that was first asked for', () => {
  expect(nextPath(`?next=${encodeURIComponent('/dashboard?view=add')}`)).toBe('/dashboard?view=add')
  expect(nextPath('next=/dashboard/active-device')).toBe('/dashboard/active-device')
})

test.each([
  '',
  '?next=',
  '?next=/',
  '?next=/login',
  '?next=/dashboards',
  '?next=//evil.example/dashboard',
  '?next=/\\evil.example/dashboard',
  '?next=https://evil.example/dashboard',
  '?next=javascript:alert(1)',
  '?next=/dashboard/../login',
])('anything else leads to the start: %s', (search) => {
  expect(nextPath(search)).toBe('/dashboard')
})
