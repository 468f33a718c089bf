import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routes } from '../kit/routes.ts'

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

const inUpperCase = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(UUID, (id) => id.toUpperCase()))

const withIds = routes.flatMap(({ name, inputs, schema }) => {
  if (!schema) return []
  const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return JSON.stringify(document).includes('"format":"uuid"') ? [{ name, inputs, schema }] : []
})

describe('An id in upper case is read in lower case, as the database returns it', () => {
  it.each(withIds)('$name', ({ inputs, schema }) => {
    const read = fc
      .sample(inputs, { numRuns: 50, seed: 1 })
      .map((input) => z.safeParse(schema, inUpperCase(input)))
      .flatMap(({ data }) => (data === undefined ? [] : [JSON.stringify(data)]))
    expect(read.join('\n')).toMatch(UUID)
    expect(read.join('\n')).not.toMatch(/[\dA-F]{8}(-[\dA-F]{4}){3}-(?=.*[A-F])[\dA-F]{12}/)
  })
})
