import fc from 'fast-check'
import * as z from 'zod'
import { resolve } from './openapi-changes.ts'

const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  items: z.unknown().optional(),
  maxItems: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

export function valuesOf(node: unknown, document: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const schema = schemaShape.parse(resolve(node, document))
  const valuesIn = (part: unknown) => valuesOf(part, document)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) return fc.oneof(...kinds.map(valuesIn))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesIn({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return fc.uuid()
      if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
      return fc.string({ maxLength: schema.maxLength ?? 50 })
    case 'integer':
      return fc.integer({
        ...(schema.minimum !== undefined && { min: Math.max(schema.minimum, -0x80000000) }),
        ...(schema.maximum !== undefined && { max: Math.min(schema.maximum, 0x7fffffff) }),
      })
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        ...(schema.minimum !== undefined && { min: schema.minimum }),
        ...(schema.maximum !== undefined && { max: schema.maximum }),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesIn(schema.items ?? {}), { maxLength: schema.maxItems ?? 5 })
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, valuesIn(field)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    }
    case undefined:
    default:
      return fc.jsonValue()
  }
}
