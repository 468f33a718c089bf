import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteRangeOf } from './range.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=5-2', null],
  ['bytes=99-12', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes= 1-2', null],
  ['lines=1-2', null],
])('The range of %s in a file of ten bytes is %j (null: the whole file)', (range, part) => {
  expect(byteRangeOf(range, 10)).toEqual(part)
})

it('No range of an empty file can be served', () => {
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-5']) expect(byteRangeOf(range, 0)).toBe('outside')
})

it('A range never exceeds its file', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,30}-\d{0,30}$/))
  fc.assert(
    fc.property(text, fc.nat(), (range, size) => {
      const part = byteRangeOf(range, size)
      if (part === null || part === 'outside') return
      expect(part.start).toBeGreaterThanOrEqual(0)
      expect(part.end).toBeGreaterThanOrEqual(part.start)
      expect(part.end).toBeLessThan(size)
    }),
  )
})
