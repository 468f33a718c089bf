import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test('returns the requested page of the dashboard', () => {
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
])('returns /dashboard for any other value: %s', (search) => {
  expect(nextPath(search)).toBe('/dashboard')
})
