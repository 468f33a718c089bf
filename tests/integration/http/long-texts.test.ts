// @module-tag sweep
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routes } from '../../kit/routes.ts'

/** More than a body may have: if the time grows with the square of the length, a field takes minutes and exceeds the timeout. */
const LENGTH = 300_000
const TIMEOUT_MS = 30_000

const LONG_TEXTS = ['a', 'http://a.example/'].flatMap((start) =>
  [' ', '\n', '\u0301\u0323', '0', '.', '- ', '&amp;', ' http://'].map((part) =>
    start.padEnd(LENGTH, part).concat('a'),
  ),
)

describe('Every field reads a long text in a time that grows with its length', () => {
  it.for(routes.flatMap(({ name, inputs, schema }) => (schema ? [[name, inputs, schema] as const] : [])))(
    '%s',
    { timeout: TIMEOUT_MS },
    ([, inputs, schema]) => {
      const [valid] = fc.sample(inputs, { numRuns: 1, seed: 1 })
      for (const changed of LONG_TEXTS.flatMap((text) => withEachText(valid, text)))
        expect(z.safeParse(schema, changed).data).not.toEqual(changed)
    },
  )
})

/** The value once for each of its texts and nulls, with `text` in place of it. Of an array only the first item is changed. */
function withEachText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string' || value === null) return [text]
  if (Array.isArray(value))
    return value.slice(0, 1).flatMap((item) => withEachText(item, text).map((changed) => [changed]))
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, field]) =>
    withEachText(field, text).map((changed) => Object.assign({}, value, { [name]: changed })),
  )
}
