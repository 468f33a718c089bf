import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isBlank, line, lines, mailable, printable, storable } from './text.ts'

const oneLine = z.string().check(line({ error: () => 'no' }))
const severalLines = z.string().check(lines({ error: () => 'no' }))

it.each(['', 'Ann', 'Ünïcödé 名前', '😀', 'a\u00A0b', 'a\u200Fb'])('A line may be %j', (text) => {
  expect(oneLine.safeParse(text).success).toBe(true)
  expect(severalLines.safeParse(text).success).toBe(true)
})

it.each(['\0', 'a\0b', '\u001B[31m', '\u007F', '\u0085', '\uD800', 'a\uDC00'])(
  'No text may be %j',
  (text) => {
    expect(oneLine.safeParse(text).success).toBe(false)
    expect(severalLines.safeParse(text).success).toBe(false)
  },
)

it.each(['a\nb', 'a\r\nb', 'a\tb'])('Only a text of several lines may be %j', (text) => {
  expect(oneLine.safeParse(text).success).toBe(false)
  expect(severalLines.safeParse(text).success).toBe(true)
})

it.each([
  '',
  ' ',
  '\u00A0',
  '\u200B',
  '\u200B \u2060',
  '\u200E\u200F',
  '\u3164',
  '\u2800',
  '\uFE0F',
  '\u00AD',
  '\u{E0041}',
])('%j is blank', (text) => expect(isBlank(text)).toBe(true))

it.each(['a', ' a', '\u200Ba', '👨\u200D👩', '名', '0', '-'])('%j is not blank', (text) =>
  expect(isBlank(text)).toBe(false),
)

it.each(['\u202Eabc', 'a\u2066b\u2069', 'moc.\u202Bb'])('A line may not change the direction: %j', (text) =>
  expect(oneLine.safeParse(text).success).toBe(false),
)

it.each(['a\u2028b', 'a\u2029b'])('A line has no line or paragraph separator: %j', (text) =>
  expect(oneLine.safeParse(text).success).toBe(false),
)

it.each(['שלום\u200F!', 'abc\u200E (مرحبا\u061C)'])('A line may have marks of direction: %j', (text) =>
  expect(oneLine.safeParse(text).success).toBe(true),
)

it('Printable JSON keeps its meaning, and has no control characters', () => {
  const text = 'a\u202Eb\u009Bc\u061Cd\u001B[31m'
  const printed = printable(JSON.stringify({ text }, null, 2))
  expect(JSON.parse(printed)).toEqual({ text })
  expect(printed).toBe('{\n  "text": "a\\u202eb\\u009bc\\u061cd\\u001b[31m"\n}')
})

it('Text in an e-mail keeps line breaks and marks of direction, and loses overrides and control characters', () => {
  expect(mailable('a\tb\r\nc\u200Fd\u061Ce\u202Ef\u2066g\u009Bh\u001Bi')).toBe(
    'a\tb\r\nc\u200Fd\u061Ce\uFFFDf\uFFFDg\uFFFDh\uFFFDi',
  )
})

it('Every text becomes storable, and a storable text is unchanged', () => {
  expect(storable({ a: ['x\0y', { b: '\uD800' }], c: 1, d: null, e: '😀' })).toEqual({
    a: ['x\uFFFDy', { b: '\uFFFD' }],
    c: 1,
    d: null,
    e: '😀',
  })
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const stored = JSON.stringify(storable(value)).replaceAll('\\\\', '')
      expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    }),
  )
})
