import * as z from 'zod'

const jsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
})
type JsonSchema = z.infer<typeof jsonSchema>

export interface Field {
  /** The path of the field, like `playlists[].source.url`. */
  readonly name: string
  readonly type: string
  readonly description: string
}

/** The fields of a schema's object, including nested ones. One list for each variant if the schema is a choice of objects. */
export function variantsOf(schema: unknown): readonly (readonly Field[])[] {
  const { parsed } = parse(schema)
  const choices = parsed.oneOf ?? parsed.anyOf
  return (choices ?? [schema]).map((choice) => fieldsIn(choice, ''))
}

function fieldsIn(schema: unknown, prefix: string): readonly Field[] {
  const { parsed } = parse(schema)
  const { properties = {}, required = [], oneOf, anyOf = oneOf } = parsed
  if (anyOf) return withoutDuplicates(anyOf.flatMap((choice) => fieldsIn(choice, prefix)))
  return Object.entries(properties).flatMap(([name, value]) => {
    const path = prefix + name
    const { parsed: field, isNullable, description } = parse(value)
    const isList = field.items !== undefined
    const type = [typeOf(field), ...(isNullable ? ['null'] : [])].join(' or ')
    const entry = { name: path, type: required.includes(name) ? type : `${type}, optional`, description }
    const nested = isList ? fieldsIn(field.items, `${path}[].`) : fieldsIn(value, `${path}.`)
    return [entry].concat(nested)
  })
}

/** Reads a choice between null and one other schema as that schema. */
function parse(schema: unknown): { parsed: JsonSchema; isNullable: boolean; description: string } {
  const parsed = jsonSchema.parse(schema ?? {})
  const types = [parsed.type ?? []].flat()
  const others = parsed.anyOf?.filter((choice) => jsonSchema.parse(choice).type !== 'null') ?? []
  const [first, ...rest] = others
  const isChoice = parsed.anyOf !== undefined && others.length < parsed.anyOf.length
  const description = parsed.description ?? ''
  if (isChoice && rest.length === 0) {
    const inner = parse(first)
    return { parsed: inner.parsed, isNullable: true, description: description || inner.description }
  }
  return { parsed, isNullable: isChoice || types.includes('null'), description }
}

function typeOf(field: JsonSchema): string {
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (field.items !== undefined)
    return `list${field.maxItems === undefined ? '' : `, ${field.maxItems} at most`}`
  if (field.properties || field.anyOf || field.oneOf) return 'object'
  const type = [field.type ?? []].flat().find((name) => name !== 'null') ?? 'any'
  if (type === 'object') return 'object of strings'
  const { format, minLength, maxLength } = field
  if (format !== undefined) return FORMATS[format] ?? type
  if (maxLength !== undefined) return `${type}, ${minLength ?? 0} to ${maxLength} characters`
  return type
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'time (ISO 8601)',
  uuid: 'UUID',
  uri: 'address',
}

const withoutDuplicates = (fields: readonly Field[]): readonly Field[] => [
  ...new Map(fields.map((field) => [field.name, field])).values(),
]
