import { expect, test } from 'vitest'
import { readXtreamAddress } from './xtream-address.ts'

test('reads host, username and password', () => {
  expect(
    readXtreamAddress(
      ' http://tv.example:8080/get.php?username=anna&password=p%40ss&type=m3u_plus&output=ts ',
    ),
  ).toEqual({ host: 'http://tv.example:8080', username: 'anna', password: 'p@ss' })
})

test('keeps a folder in front of it', () => {
  expect(readXtreamAddress('https://tv.example/panel/get.php?username=a&password=b')?.host).toBe(
    'https://tv.example/panel',
  )
})

test.each([
  'http://tv.example/list.m3u',
  'http://tv.example/get.php',
  'http://tv.example/get.php?username=a',
  'http://tv.example/forget.php?username=a&password=b',
  'ftp://tv.example/get.php?username=a&password=b',
  'get.php?username=a&password=b',
  '',
])('is nothing in %s', (text) => {
  expect(readXtreamAddress(text)).toBeNull()
})
