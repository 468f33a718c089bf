import * as z from 'zod'

/** A JSON object of a document. */
type Node = Readonly<Record<string, unknown>>

const node = z.record(z.string(), z.unknown())
const nodeIn = (value: unknown): Node => node.safeParse(value).data ?? {}
const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

interface Versions {
  readonly before: Node
  readonly after: Node
}

/**
 * What a client of the document before cannot rely on any more: operations, answers and fields that are gone; requests that need
 * more or may hold less; answers that hold less or other values.
 */
export function breaksOf(before: unknown, after: unknown): readonly string[] {
  const documents = { before: nodeIn(before), after: nodeIn(after) }
  const later = nodeIn(documents.after['paths'])
  return Object.entries(nodeIn(documents.before['paths'])).flatMap(([path, methods]) =>
    Object.entries(nodeIn(methods)).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const next = nodeIn(later[path])[method]
      return next === undefined ? [`${at} is gone`] : breaksOfOperation(at, operation, next, documents)
    }),
  )
}

function breaksOfOperation(at: string, before: unknown, after: unknown, documents: Versions): string[] {
  const [old, next] = [resolved(before, documents.before), resolved(after, documents.after)]
  const request = schemasIn(old['requestBody'], next['requestBody'], documents)
  const known = new Set(listIn(old['parameters']).map((each) => resolved(each, documents.before)['name']))
  const needed = listIn(next['parameters'])
    .map((each) => resolved(each, documents.after))
    .filter((each) => each['required'] === true && !known.has(each['name']))
  return [
    ...needed.map((each) => `${at} requires the parameter '${String(each['name'])}'`),
    ...breaksOfSchema(`${at} request`, request, documents, REQUEST),
    ...Object.entries(nodeIn(old['responses'])).flatMap(([status, answer]) => {
      const now = nodeIn(next['responses'])[status]
      // A refusal that is not needed any more breaks nobody.
      if (now === undefined) return Number(status) < 400 ? [`${at} no longer answers ${status}`] : []
      return breaksOfSchema(`${at} ${status}`, schemasIn(answer, now, documents), documents, ANSWER)
    }),
  ]
}

interface Schemas {
  readonly before: unknown
  readonly after: unknown
}

const schemasIn = (before: unknown, after: unknown, documents: Versions): Schemas => ({
  before: schemaIn(resolved(before, documents.before)),
  after: schemaIn(resolved(after, documents.after)),
})

const schemaIn = (holder: Node): unknown =>
  Object.values(nodeIn(holder['content'])).map((each) => nodeIn(each)['schema'])[0]

interface Direction {
  readonly rule: (before: Node, after: Node) => readonly string[]
  /** The document whose options of a union each have to fit one of the other document. */
  readonly each: 'before' | 'after'
}

function breaksOfSchema(at: string, schemas: Schemas, documents: Versions, direction: Direction): string[] {
  const variants = {
    before: variantsOf(schemas.before, documents.before),
    after: variantsOf(schemas.after, documents.after),
  }
  const others = direction.each === 'before' ? variants.after : variants.before
  return variants[direction.each].flatMap((one) => {
    const found = others.map((other) => {
      const pair = direction.each === 'before' ? { before: one, after: other } : { before: other, after: one }
      return breaksOfVariant(at, pair, documents, direction)
    })
    return found.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

function breaksOfVariant(
  at: string,
  { before, after }: { readonly before: Node; readonly after: Node },
  documents: Versions,
  direction: Direction,
): string[] {
  const fields = nodeIn(after['properties'])
  return [
    ...direction.rule(before, after).map((what) => `${at} ${what}`),
    ...Object.entries(nodeIn(before['properties'])).flatMap(([name, schema]) =>
      name in fields
        ? breaksOfSchema(`${at}.${name}`, { before: schema, after: fields[name] }, documents, direction)
        : [`${at} lacks '${name}'`],
    ),
    ...(before['items'] === undefined
      ? []
      : breaksOfSchema(`${at}[]`, { before: before['items'], after: after['items'] }, documents, direction)),
  ]
}

/** What a schema allows: the parts of a choice, or itself. */
function variantsOf(schema: unknown, document: Node): readonly Node[] {
  const found = resolved(schema, document)
  const parts = listIn(found['oneOf'] ?? found['anyOf'])
  return parts.length === 0 ? [found] : parts.flatMap((part) => variantsOf(part, document))
}

/** What a reference (a JSON pointer, RFC 6901) names, or the node itself. */
export function resolved(value: unknown, document: Node): Node {
  const { $ref: reference } = nodeIn(value)
  if (typeof reference !== 'string') return nodeIn(value)
  const parts = reference.replace(/^#\//, '').split('/')
  const names = parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  const found = names.reduce<unknown>((node, name) => nodeIn(node)[name], document)
  if (found === undefined) throw new Error(`The document has no ${reference}`)
  return resolved(found, document)
}

/** What is in the first list only, as text. */
const without = (all: readonly unknown[], others: readonly unknown[]) =>
  all.filter((each) => !others.includes(each)).map(String)

/** A request may be allowed to hold more, never less. */
const inRequest: Direction['rule'] = (before, after) => {
  const tighter = (name: string, isTighter: (now: number, then: number) => boolean, none: number) =>
    isTighter(Number(after[name] ?? none), Number(before[name] ?? none)) ? [`has another ${name}`] : []
  return [
    ...without(listIn(before['type']), listIn(after['type'])).map((type) => `is no ${type} any more`),
    ...without(listIn(after['required']), listIn(before['required'])).map((name) => `requires '${name}'`),
    ...(valuesOf(after).length > 0 &&
    (valuesOf(before).length === 0 || without(valuesOf(before), valuesOf(after)).length > 0)
      ? ['takes fewer values']
      : []),
    ...(after['pattern'] !== undefined && after['pattern'] !== before['pattern']
      ? ['has another pattern']
      : []),
    ...['maxLength', 'maxItems', 'maximum'].flatMap((name) => tighter(name, (a, b) => a < b, Infinity)),
    ...['minLength', 'minItems', 'minimum'].flatMap((name) => tighter(name, (a, b) => a > b, -Infinity)),
  ]
}

/** An answer may hold more, never less or other values. */
const inAnswer: Direction['rule'] = (before, after) => [
  ...without(listIn(after['type']), listIn(before['type'])).map((type) => `may be ${type}`),
  ...without(listIn(before['required']), listIn(after['required'])).map((name) => `may lack '${name}'`),
  ...(before['enum'] !== undefined && without(valuesOf(after), listIn(before['enum'])).length > 0
    ? ['has further values']
    : []),
  ...(before['const'] !== undefined && after['const'] !== before['const'] ? ['has another value'] : []),
]

const valuesOf = (schema: Node): readonly unknown[] => listIn(schema['enum'] ?? schema['const'])

const REQUEST: Direction = { rule: inRequest, each: 'before' }
const ANSWER: Direction = { rule: inAnswer, each: 'after' }
