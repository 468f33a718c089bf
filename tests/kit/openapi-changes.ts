import * as z from 'zod'

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
 * Changes that break a client of the earlier document: removed operations, answers and fields; requests that need
 * more or may hold less; answers that hold less or other values.
 */
export function breakingChanges(before: unknown, after: unknown): readonly string[] {
  const documents = { before: nodeIn(before), after: nodeIn(after) }
  const laterPaths = nodeIn(documents.after['paths'])
  return Object.entries(nodeIn(documents.before['paths'])).flatMap(([path, methods]) =>
    Object.entries(nodeIn(methods)).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`
      const next = nodeIn(laterPaths[path])[method]
      return next === undefined ? [`${place} is gone`] : operationChanges(place, operation, next, documents)
    }),
  )
}

function operationChanges(place: string, before: unknown, after: unknown, documents: Versions): string[] {
  const [old, next] = [resolve(before, documents.before), resolve(after, documents.after)]
  const request = schemasIn(old['requestBody'], next['requestBody'], documents)
  const earlierRequired = new Set(
    listIn(old['parameters']).map((parameter) => resolve(parameter, documents.before)['name']),
  )
  const required = listIn(next['parameters'])
    .map((parameter) => resolve(parameter, documents.after))
    .filter((parameter) => parameter['required'] === true && !earlierRequired.has(parameter['name']))
  return [
    ...required.map(({ name }) => `${place} requires the parameter '${String(name)}'`),
    ...schemaChanges(`${place} request`, request, documents, REQUEST),
    ...Object.entries(nodeIn(old['responses'])).flatMap(([status, answer]) => {
      const now = nodeIn(next['responses'])[status]
      // A removed refusal breaks no client.
      if (now === undefined) return Number(status) < 400 ? [`${place} no longer answers ${status}`] : []
      return schemaChanges(`${place} ${status}`, schemasIn(answer, now, documents), documents, ANSWER)
    }),
  ]
}

interface Schemas {
  readonly before: unknown
  readonly after: unknown
}

const schemasIn = (before: unknown, after: unknown, documents: Versions): Schemas => ({
  before: schemaIn(resolve(before, documents.before)),
  after: schemaIn(resolve(after, documents.after)),
})

const schemaIn = (holder: Node): unknown =>
  Object.values(nodeIn(holder['content'])).map((content) => nodeIn(content)['schema'])[0]

interface Direction {
  readonly rule: (before: Node, after: Node) => readonly string[]
  /** Each option of a union in this document must fit an option of the other document. */
  readonly checked: 'before' | 'after'
}

function schemaChanges(place: string, schemas: Schemas, documents: Versions, direction: Direction): string[] {
  const variants = {
    before: variantsOf(schemas.before, documents.before),
    after: variantsOf(schemas.after, documents.after),
  }
  const candidates = direction.checked === 'before' ? variants.after : variants.before
  return variants[direction.checked].flatMap((variant) => {
    const changes = candidates.map((candidate) => {
      const pair =
        direction.checked === 'before'
          ? { before: variant, after: candidate }
          : { before: candidate, after: variant }
      return variantChanges(place, pair, documents, direction)
    })
    return changes.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

function variantChanges(
  place: string,
  { before, after }: { readonly before: Node; readonly after: Node },
  documents: Versions,
  direction: Direction,
): string[] {
  const fields = nodeIn(after['properties'])
  return [
    ...direction.rule(before, after).map((change) => `${place} ${change}`),
    ...Object.entries(nodeIn(before['properties'])).flatMap(([name, schema]) =>
      name in fields
        ? schemaChanges(`${place}.${name}`, { before: schema, after: fields[name] }, documents, direction)
        : [`${place} lacks '${name}'`],
    ),
    ...(before['items'] === undefined
      ? []
      : schemaChanges(
          `${place}[]`,
          { before: before['items'], after: after['items'] },
          documents,
          direction,
        )),
  ]
}

/** The alternatives of a schema: the parts of a union, or the schema itself. */
function variantsOf(schema: unknown, document: Node): readonly Node[] {
  const node = resolve(schema, document)
  const parts = listIn(node['oneOf'] ?? node['anyOf'])
  return parts.length === 0 ? [node] : parts.flatMap((part) => variantsOf(part, document))
}

/** The node that a reference (a JSON pointer, RFC 6901) names, or the node itself. @throws if the document lacks the target */
export function resolve(value: unknown, document: Node): Node {
  const { $ref: reference } = nodeIn(value)
  if (typeof reference !== 'string') return nodeIn(value)
  const parts = reference.replace(/^#\//, '').split('/')
  const names = parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  const target = names.reduce<unknown>((node, name) => nodeIn(node)[name], document)
  if (target === undefined) throw new Error(`The document has no ${reference}`)
  return resolve(target, document)
}

const without = (items: readonly unknown[], excluded: readonly unknown[]) =>
  items.filter((item) => !excluded.includes(item)).map(String)

const inRequest: Direction['rule'] = (before, after) => {
  const tighter = (name: string, isTighter: (after: number, before: number) => boolean, none: number) =>
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

const inAnswer: Direction['rule'] = (before, after) => [
  ...without(listIn(after['type']), listIn(before['type'])).map((type) => `may be ${type}`),
  ...without(listIn(before['required']), listIn(after['required'])).map((name) => `may lack '${name}'`),
  ...(before['enum'] !== undefined && without(valuesOf(after), listIn(before['enum'])).length > 0
    ? ['has further values']
    : []),
  ...(before['const'] !== undefined && after['const'] !== before['const'] ? ['has another value'] : []),
]

const valuesOf = (schema: Node): readonly unknown[] => listIn(schema['enum'] ?? schema['const'])

const REQUEST: Direction = { rule: inRequest, checked: 'before' }
const ANSWER: Direction = { rule: inAnswer, checked: 'after' }
