import { expect, test } from 'vitest'
import { hasPassword, maskAddress, suggestAddress } from './playlist-address.ts'

test.each([
  ['http://ann:pw@tv.example/a.m3u', 'http://ann:••••••@tv.example/a.m3u'],
  ['http://ann:p@ss@tv.example/a.m3u', 'http://ann:••••••@tv.example/a.m3u'],
  [
    'http://tv.example:8080/get.php?username=ann&password=p%40ss&type=m3u',
    'http://tv.example:8080/get.php?username=ann&password=••••••&type=m3u',
  ],
  ['http://tv.example/a?token=abc#x', 'http://tv.example/a?token=••••••#x'],
  ['http://tv.example/live/ann/pw/1.ts', 'http://tv.example/live/ann/••••••/1.ts'],
  ['http://tv.example/playlist/ann/pw/m3u_plus', 'http://tv.example/playlist/ann/••••••/m3u_plus'],
])('hides the password of %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
  expect(hasPassword(address)).toBe(true)
})

test.each(['http://tv.example:8080/list.m3u?type=m3u', 'http://tv.example/a@b:c', 'http://tv.example', ''])(
  'shows %s as it is',
  (address) => {
    expect(maskAddress(address)).toBe(address)
    expect(hasPassword(address)).toBe(false)
  },
)

test.each([
  ['tv.example', 'http://tv.example'],
  [' tv.example/list.m3u ', 'http://tv.example/list.m3u'],
  ['tv.example:8080', 'http://tv.example:8080'],
  ['localhost:8080', 'http://localhost:8080'],
  ['//tv.example/a', 'http://tv.example/a'],
  ['http:/tv.example/a', 'http://tv.example/a'],
  ['http:tv.example', 'http://tv.example'],
  ['HTTPS//tv.example', 'https://tv.example'],
  ['ann:pw@tv.example/a', 'http://ann:pw@tv.example/a'],
  ['10.0.0.7:8080/get.php?username=a&password=b', 'http://10.0.0.7:8080/get.php?username=a&password=b'],
])('offers a correction of %s', (typed, meant) => {
  expect(suggestAddress('general', typed)).toBe(meant)
  expect(suggestAddress('xc', typed)).toBe(meant)
})

test.each([
  '',
  'tv',
  'http://',
  'my list',
  'tv.example and more',
  'http://tv.example/a',
  'javascript:alert(1)',
  'rtmp://tv.example',
])('offers nothing for %s', (typed) => {
  expect(suggestAddress('general', typed)).toBeNull()
})

test('offers the host of an account for an M3U address', () => {
  const address = 'http://tv.example:8080/get.php?username=a&password=b'
  expect(suggestAddress('xc', address)).toBe('http://tv.example:8080')
  expect(suggestAddress('general', address)).toBeNull()
})
