import { expect, test } from 'vitest'
import { knownTag, tagUntil } from './tag.ts'

const NOW = new Date('2026-11-24T02:00:00.000Z')
const msFromNow = (ms: number) => new Date(NOW.getTime() + ms)
const TAG = 'W/"7.abc.active-3-9"'

test.each([
  ['no tag', '', undefined],
  ['the same tag', TAG, { tag: TAG, validMs: Infinity }],
  ['the same tag as a strong one', TAG.slice(2), { tag: TAG, validMs: Infinity }],
  ['the same tag among several', `"x", ${TAG}`, { tag: TAG, validMs: Infinity }],
  ['another tag', 'W/"8.abc.active-3-9"', undefined],
  ['a part of the tag', 'W/"7.abc"', undefined],
  [
    'a tag that has not expired',
    tagUntil(TAG, msFromNow(5)),
    { tag: tagUntil(TAG, msFromNow(5)), validMs: 5 },
  ],
  ['a tag that has expired', tagUntil(TAG, msFromNow(0)), undefined],
  ['a tag with a wrong end', 'W/"7.abc.active-3-9~-1"', undefined],
])('If-None-Match is read with %s', (_name, ifNoneMatch, expected) => {
  expect(knownTag(ifNoneMatch, TAG, NOW)).toEqual(expected)
})
