import { expect, test } from 'vitest'
import { hasSecret, maskAddress } from './playlist-address.ts'

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
])('hides the secret of %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
  expect(hasSecret(address)).toBe(true)
})

test.each(['http://tv.example:8080/list.m3u?type=m3u', 'http://tv.example/a@b:c', 'http://tv.example', ''])(
  'does not change %s, which has no secret',
  (address) => {
    expect(maskAddress(address)).toBe(address)
    expect(hasSecret(address)).toBe(false)
  },
)
