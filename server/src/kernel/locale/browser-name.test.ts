import { expect, test } from 'vitest'
import { readBrowser } from './browser-name.ts'

const ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${ENGINE} Chrome/144.0.0.0 Safari/537.36`, 'Chrome on Linux', 'computer'],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${ENGINE} Chrome/144.0 Safari/537.36 Edg/144.0`,
    'Edge on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.2; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Mac',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${ENGINE} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) ${ENGINE} 94.0/7.0 TV Safari/537.36`,
    'Safari on a TV',
    'television',
  ],
  ['', 'Unknown browser', 'computer'],
])('reads the name and kind of the browser from: %s', (userAgent, name, kind) => {
  expect(readBrowser(userAgent)).toEqual({ name, kind })
})
