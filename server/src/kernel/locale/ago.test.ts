import { expect, test } from 'vitest'
import { ago } from './ago.ts'

test('the first second is shown in tenths, up to ten in seconds, then in larger units', () => {
  const texts = [0, 0.31, 1, 9.9, 10, 59, 60, 150, 3_600, 7_300, 86_400, 260_000].map(ago)
  expect(texts).toEqual([
    '0.1 s ago',
    '0.3 s ago',
    '1 s ago',
    '9 s ago',
    'less than a minute ago',
    'less than a minute ago',
    '1 minute ago',
    '2 minutes ago',
    '1 hour ago',
    '2 hours ago',
    '1 day ago',
    '3 days ago',
  ])
})
