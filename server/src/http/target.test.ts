import { expect, test } from 'vitest'
import { hasTarget } from './target.ts'

test.each([
  ['/', '/'],
  ['/a//b?c=%23&d', '/a//b?c=%23&d'],
  ['//a@[x', '//a@[x'],
  ['*', '*'],
  ['http://player.test', '/'],
  ['HTTPS://player.test:3000/a?b', '/a?b'],
  ['http://player.test/a#b', '/a'],
])('%s is a request for %s', (url, path) => {
  const request = { url }
  expect(hasTarget(request)).toBe(true)
  expect(request.url).toBe(path)
})

test.each(['', 'a', '//a@[#x', '/a#b', '/\u00a0', 'http://[/', 'http://', 'player.test:443', 'javascript:a'])(
  '%j is no request for a path',
  (url) => {
    expect(hasTarget({ url })).toBe(false)
  },
)
