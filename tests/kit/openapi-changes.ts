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
  const [old, next] = [nodeIn(before), nodeIn(after)]
  const request = { before: schemaIn(old['requestBody']), after: schemaIn(next['requestBody']) }
  return [
    ...breaksOfSchema(`${at} request`, request, documents, inRequest),
    ...Object.entries(nodeIn(old['responses'])).flatMap(([status, answer]) => {
      const now = nodeIn(next['responses'])[status]
      // A refusal that is not needed any more breaks nobody.
      if (now === undefined) return Number(status) < 400 ? [`${at} no longer answers ${status}`] : []
      const schemas = { before: schemaIn(answer), after: schemaIn(now) }
      return breaksOfSchema(`${at} ${status}`, schemas, documents, inAnswer)
    }),
  ]
}

const schemaIn = (holder: unknown): unknown =>
  Object.values(nodeIn(nodeIn(holder)['content'])).map((each) => nodeIn(each)['schema'])[0]

type Rule = (before: Node, after: Node) => readonly string[]

function breaksOfSchema(
  at: string,
  schemas: { readonly before: unknown; readonly after: unknown },
  documents: Versions,
  rule: Rule,
): string[] {
  const before = resolved(schemas.before, documents.before)
  const after = resolved(schemas.after, documents.after)
  const fields = nodeIn(after['properties'])
  return [
    ...rule(before, after).map((what) => `${at} ${what}`),
    ...Object.entries(nodeIn(before['properties'])).flatMap(([name, schema]) =>
      name in fields
        ? breaksOfSchema(`${at}.${name}`, { before: schema, after: fields[name] }, documents, rule)
        : [`${at} lacks '${name}'`],
    ),
    ...(before['items'] === undefined
      ? []
      : breaksOfSchema(`${at}[]`, { before: before['items'], after: after['items'] }, documents, rule)),
  ]
}

function resolved(schema: unknown, document: Node): Node {
  const { $ref: name } = nodeIn(schema)
  if (typeof name !== 'string') return nodeIn(schema)
  return nodeIn(nodeIn(nodeIn(document['components'])['schemas'])[name.split('/').at(-1) ?? ''])
}

/** What is in the first list only, as text. */
const without = (all: readonly unknown[], others: readonly unknown[]) =>
  all.filter((each) => !others.includes(each)).map(String)

/** A request may be allowed to hold more, never less. */
const inRequest: Rule = (before, after) => {
  const tighter = (name: string, isTighter: (now: number, then: number) => boolean, none: number) =>
    isTighter(Number(after[name] ?? none), Number(before[name] ?? none)) ? [`has another ${name}`] : []
  return [
    ...without(listIn(before['type']), listIn(after['type'])).map((type) => `is no ${type} any more`),
    ...without(listIn(after['required']), listIn(before['required'])).map((name) => `requires '${name}'`),
    ...(after['enum'] !== undefined &&
    (before['enum'] === undefined || without(listIn(before['enum']), listIn(after['enum'])).length > 0)
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
const inAnswer: Rule = (before, after) => [
  ...without(listIn(after['type']), listIn(before['type'])).map((type) => `may be ${type}`),
  ...without(listIn(before['required']), listIn(after['required'])).map((name) => `may lack '${name}'`),
  ...(before['enum'] !== undefined && without(listIn(after['enum']), listIn(before['enum'])).length > 0
    ? ['has further values']
    : []),
]
