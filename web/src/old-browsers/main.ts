import 'core-js/actual/array/at'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/object/has-own'
import 'core-js/actual/promise/any'
import 'core-js/actual/promise/with-resolvers'
import 'core-js/actual/string/replace-all'
import 'core-js/actual/string/to-well-formed'
// This import must be before wicg-inert.
import './inert-style.ts'
import 'wicg-inert'
import { parseUrl } from '../ui/parsed-url.ts'
import { repairPopovers } from './popovers.ts'

/* Adds what the site uses and old browsers lack. `start.ts` loads it first, in old browsers only. The lint setting `polyfills` allows the names. */

if (!('popover' in HTMLElement.prototype)) repairPopovers(document)

// Before Chromium 105 and Firefox 121, which have `:has()`, styles use this mark to stop the scrolling of a page that the terms cover.
if (!CSS.supports('selector(:has(a))') && document.querySelector('[role=dialog][data-overlay]'))
  document.documentElement.dataset['covered'] = ''

if (!('canParse' in URL))
  Object.assign(URL, {
    canParse: (text: string, base?: string) => parseUrl(text, base) !== null,
  })

if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID })

/** A UUID of version 4 and variant 1 (RFC 9562). */
function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
  return [8, 12, 16, 20, 32].map((end, index) => digits.slice([0, 8, 12, 16, 20][index], end)).join('-')
}
