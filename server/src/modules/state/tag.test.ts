import { expect, test } from 'vitest'
import { knownTag, tagUntil } from './tag.ts'

const NOW = new Date('2026-11-24T02:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const TAG = 'W/"7.abc.active-3-9"'

test.each([
  ['no tag', '', undefined],
  ['this one', TAG, { tag: TAG, validMs: Infinity }],
  ['a strong one', TAG.slice(2), { tag: TAG, validMs: Infinity }],
  ['one of several', `"x", ${TAG}`, { tag: TAG, validMs: Infinity }],
  ['another', 'W/"8.abc.active-3-9"', undefined],
  ['a part of it', 'W/"7.abc"', undefined],
  ['one whose state has not ended', tagUntil(TAG, later(5)), { tag: tagUntil(TAG, later(5)), validMs: 5 }],
  ['one whose state has ended', tagUntil(TAG, later(0)), undefined],
  ['one with a wrong end', 'W/"7.abc.active-3-9~-1"', undefined],
])('If-None-Match with %s', (_name, ifNoneMatch, known) => {
  expect(knownTag(ifNoneMatch, TAG, NOW)).toEqual(known)
})
