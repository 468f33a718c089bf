import * as z from 'zod'

const shape = z.object({
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
type Shape = z.infer<typeof shape>

export interface Field {
  /** `playlists[].source.url` */
  readonly name: string
  readonly type: string
  readonly description: string
}

/** An object that a schema describes, with all its fields in one list; several where it describes a choice of objects. */
export function variantsOf(schema: unknown): readonly (readonly Field[])[] {
  const { described } = read(schema)
  const choices = described.oneOf ?? described.anyOf
  return (choices ?? [schema]).map((each) => fieldsIn(each, ''))
}

function fieldsIn(schema: unknown, prefix: string): readonly Field[] {
  const { described } = read(schema)
  const { properties = {}, required = [], oneOf, anyOf = oneOf } = described
  if (anyOf) return once(anyOf.flatMap((each) => fieldsIn(each, prefix)))
  return Object.entries(properties).flatMap(([name, of]) => {
    const at = prefix + name
    const { described: field, isNullable, description } = read(of)
    const isList = field.items !== undefined
    const type = [typeOf(field), ...(isNullable ? ['null'] : [])].join(' or ')
    const own = { name: at, type: required.includes(name) ? type : `${type}, optional`, description }
    const within = isList ? fieldsIn(field.items, `${at}[].`) : fieldsIn(of, `${at}.`)
    return [own].concat(within)
  })
}

/** A choice between null and one other schema is that schema. */
function read(schema: unknown): { described: Shape; isNullable: boolean; description: string } {
  const described = shape.parse(schema ?? {})
  const types = [described.type ?? []].flat()
  const others = described.anyOf?.filter((each) => shape.parse(each).type !== 'null') ?? []
  const [only, ...more] = others
  const isChoice = described.anyOf !== undefined && others.length < described.anyOf.length
  const description = described.description ?? ''
  if (isChoice && more.length === 0) {
    const inner = read(only)
    return { described: inner.described, isNullable: true, description: description || inner.description }
  }
  return { described, isNullable: isChoice || types.includes('null'), description }
}

function typeOf(field: Shape): string {
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (field.items !== undefined)
    return `list${field.maxItems === undefined ? '' : `, ${field.maxItems} at most`}`
  if (field.properties || field.anyOf || field.oneOf) return 'object'
  const type = [field.type ?? []].flat().find((each) => each !== 'null') ?? 'any'
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

const once = (fields: readonly Field[]): readonly Field[] => [
  ...new Map(fields.map((field) => [field.name, field])).values(),
]
