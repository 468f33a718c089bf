import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCallback, parseNumbersAsText } from './json.ts'

describe('JSON with exact numbers', () => {
  it('keeps every number as written', () => {
    const text = '{"a":15.00,"b":[-0.10,1e3,12345678901234567890],"c":"15.00","d":true,"e":null,"f":"\\"7"}'
    expect(parseNumbersAsText(text)).toEqual({
      a: '15.00',
      b: ['-0.10', '1e3', '12345678901234567890'],
      c: '15.00',
      d: true,
      e: null,
      f: '"7',
    })
    expect(parseNumbersAsText('7.50')).toBe('7.50')
  })

  it.each([
    '{"amount":1,"amount":2}',
    '{"amount":1,"am\\u006funt":2}',
    '{"a":{"b":1,"c":[{"d":1,"d":1}]}}',
    '{"":1,"":1}',
    '[{"a":1},{"a":1,"b":2,"a":3}]',
  ])('is refused with a duplicate key: %s', (text) => {
    expect(parseNumbersAsText(text)).toBeUndefined()
  })

  it.each(['{"a":1,"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"a","b":"a"}', '{"a":["a","a"]}'])(
    'can have the same key in different objects: %s',
    (text) => {
      expect(parseNumbersAsText(text)).toBeDefined()
    },
  )

  it.each(['', 'x', '{', '{"a":01}', '{"a":1}}', '{a:1}', "{'a':1}", '"a"b', '1 2'])(
    'is refused when invalid: %j',
    (text) => {
      expect(parseNumbersAsText(text)).toBeUndefined()
    },
  )

  it('is unchanged except for its numbers', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2), (text, indent) => {
        const value: unknown = JSON.parse(text)
        expect(parseNumbersAsText(JSON.stringify(value, null, indent))).toEqual(withNumbersAsText(value))
      }),
    )
  })

  it('is refused with a duplicate key in any notation', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.integer()), (key, fields) => {
        const rest = JSON.stringify({ ...fields, [key]: 1 }).slice(1)
        expect(parseNumbersAsText(`{${escapedKey(key)}:0,${rest}`)).toBeUndefined()
      }),
    )
  })
})

describe('A callback’s body', () => {
  it('must be UTF-8, without duplicate keys', () => {
    expect(parseCallback(Buffer.from('{"name":"قاهرة"}'))).toEqual({ name: 'قاهرة' })
    expect(() => parseCallback(Buffer.from([0x22, 0xff, 0x22]))).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    )
    expect(() => parseCallback(Buffer.from('{"a":1,"a":1}'))).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    )
  })
})

/** A key in JSON with every UTF-16 unit escaped. */
const escapedKey = (key: string): string =>
  `"${Array.from({ length: key.length }, (_, at) => `\\u${key.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`

function withNumbersAsText(value: unknown): unknown {
  if (typeof value === 'number') return JSON.stringify(value)
  if (Array.isArray(value)) return value.map(withNumbersAsText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withNumbersAsText(field)]))
}
