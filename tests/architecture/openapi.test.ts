import { appOperations } from '@player/server/app-operations'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { breakingChanges } from '../kit/openapi-changes.ts'
import { openApiDocument } from '../kit/openapi-document.ts'
import { exists, textOf } from './source.ts'

const DOCUMENT = 'docs/app/openapi.v1.json'
const current = `${JSON.stringify(openApiDocument(appOperations), null, 2)}\n`

describe('The document of the app’s interface', () => {
  it('matches the operations (npx vitest run tests/architecture/openapi.test.ts -u updates it)', async () => {
    // Checked first, so that -u does not write a breaking change.
    const before: unknown = exists(DOCUMENT) ? JSON.parse(textOf(DOCUMENT)) : {}
    expect(
      breakingChanges(before, JSON.parse(current)),
      'Televisions are not updated: only add, or begin a v2',
    ).toEqual([])
    await expect(current).toMatchFileSnapshot(`../../${DOCUMENT}`)
  })

  it('has examples that match its schemas, for every body', () => {
    const document: { readonly paths: Record<string, Record<string, unknown>> } = JSON.parse(current)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'document')
    const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        bodiesIn(operation, `#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}`),
      ),
    )
    expect(bodies.length).toBeGreaterThan(100)
    const validators = new Map<string, ReturnType<typeof ajv.compile>>()
    const validatorOf = (name: string) => {
      const validator = validators.get(name) ?? ajv.compile({ $ref: `document${name}` })
      validators.set(name, validator)
      return validator
    }
    for (const { at, schema, examples } of bodies) {
      expect(examples.length, at).toBeGreaterThan(0)
      const isValid = validatorOf(schema)
      for (const example of examples)
        expect(isValid(example), `${at}: ${ajv.errorsText(isValid.errors)}`).toBe(true)
    }
  })

  it('allows further fields in answers', () => {
    expect(current).not.toContain('additionalProperties')
  })
})

/** Every JSON body in a part of the document, with its examples. */
function bodiesIn(part: unknown, at: string): { at: string; schema: string; examples: readonly unknown[] }[] {
  return Object.entries<unknown>(Object(part)).flatMap(([name, value]) => {
    const below = `${at}/${encodeURIComponent(name.replaceAll('/', '~1'))}`
    if (typeof value !== 'object' || value === null) return []
    if (!name.startsWith('application/')) return bodiesIn(value, below)
    const { schema, example, examples = {} } = Object(value)
    const several = Object.values<object>(examples).map((entry) => Object(entry).value)
    return [{ at: below, schema: String(schema.$ref), examples: example === undefined ? several : [example] }]
  })
}

const jsonBody = (schema: object) => ({ content: { 'application/json': { schema } } })
const document = (input: object, output: object, responses: object = {}) => ({
  paths: {
    '/a': { put: { requestBody: jsonBody(input), responses: { 200: jsonBody(output), ...responses } } },
  },
})
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }

describe('A breaking change', () => {
  it.each([
    ['a removed field of a request', object({ a: text }), object({}), {}, {}, "PUT /a request lacks 'a'"],
    ['a new required field', object({}), object({ a: text }), {}, {}, "PUT /a request requires 'a'"],
    [
      'fewer values',
      object({ a: { ...text, enum: ['x', 'y'] } }),
      object({ a: { ...text, enum: ['x'] } }),
      {},
      {},
      'PUT /a request.a takes fewer values',
    ],
    [
      'a shorter text',
      object({ a: text }),
      object({ a: { ...text, maxLength: 9 } }),
      {},
      {},
      'PUT /a request.a has another maxLength',
    ],
    ['a removed field of an answer', {}, {}, object({ a: text }), object({}), "PUT /a 200 may lack 'a'"],
    [
      'a field of an answer that becomes optional',
      {},
      {},
      object({ a: text }),
      object({ a: text }, []),
      "PUT /a 200 may lack 'a'",
    ],
    [
      'a null in an answer’s list',
      {},
      {},
      { type: 'array', items: text },
      { type: 'array', items: { type: ['string', 'null'] } },
      'PUT /a 200[] may be null',
    ],
  ] as const)('is %s', (_, inBefore, inAfter, outBefore, outAfter, message) => {
    expect(breakingChanges(document(inBefore, outBefore), document(inAfter, outAfter))).toContain(message)
    expect(breakingChanges(document(inBefore, outBefore), document(inBefore, outBefore))).toEqual([])
  })

  it('is found in referenced bodies, answers, parameters and schemas', () => {
    const named = (a: object, more: object = {}) => ({
      paths: {
        '/a': {
          put: {
            requestBody: { $ref: '#/components/requestBodies/A' },
            responses: { 200: { $ref: '#/components/responses/A' } },
            ...more,
          },
        },
      },
      components: {
        requestBodies: { A: jsonBody({ $ref: '#/components/schemas/A' }) },
        responses: { A: jsonBody({ $ref: '#/components/schemas/B' }) },
        parameters: { P: { in: 'header', name: 'P', required: true } },
        schemas: { A: a, B: { $ref: '#/components/schemas/A' } },
      },
    })
    const before = named(object({ a: text, b: { $ref: '#/components/schemas/C' } }))
    const withC = (c: object, document: ReturnType<typeof named>) => ({
      ...document,
      components: { ...document.components, schemas: { ...document.components.schemas, C: c } },
    })
    const old = withC(object({ c: text }), before)
    expect(breakingChanges(old, withC(object({}), before))).toEqual([
      "PUT /a request.b lacks 'c'",
      "PUT /a 200.b may lack 'c'",
      "PUT /a 200.b lacks 'c'",
    ])
    expect(breakingChanges(old, withC(object({ c: text, d: text }, ['c']), before))).toEqual([])
    const withParameter = named(object({ a: text, b: { $ref: '#/components/schemas/C' } }), {
      parameters: [{ $ref: '#/components/parameters/P' }],
    })
    expect(breakingChanges(old, withC(object({ c: text }), withParameter))).toEqual([
      "PUT /a requires the parameter 'P'",
    ])
    // The same schemas, once as references and once inline.
    const inlined = document(object({ a: text, b: object({ c: text }) }), object({ a: text, b: object({}) }))
    expect(breakingChanges(old, inlined)).toEqual(["PUT /a 200.b may lack 'c'", "PUT /a 200.b lacks 'c'"])
    expect(() => breakingChanges(before, before)).toThrow('#/components/schemas/C')
  })

  it('is a union with fewer options in a request, or with more in an answer', () => {
    const kind = (value: string) => object({ kind: { const: value, type: 'string' } })
    const oneOption = document({ oneOf: [kind('x')] }, { oneOf: [kind('x')] })
    const twoOptions = document({ oneOf: [kind('x'), kind('y')] }, { oneOf: [kind('x'), kind('y')] })
    expect(breakingChanges(oneOption, twoOptions)).toEqual(['PUT /a 200.kind has another value'])
    expect(breakingChanges(twoOptions, oneOption)).toEqual(['PUT /a request.kind takes fewer values'])
    const whole = object({ kind: { ...text, enum: ['x', 'y'] } })
    expect(breakingChanges(document({}, whole), document({}, { oneOf: [kind('x'), kind('y')] }))).toEqual([])
  })

  it('is a removed operation or success answer, not a removed error', () => {
    const before = document({}, {}, { 201: {}, 409: {} })
    expect(breakingChanges(before, document({}, {}))).toEqual(['PUT /a no longer answers 201'])
    expect(breakingChanges(before, { paths: {} })).toEqual(['PUT /a is gone'])
  })

  it('is not a new operation, field or optional input', () => {
    const after = document(object({ a: text, b: text }, ['a']), object({ a: text, b: text }), { 202: {} })
    const before = document(object({ a: { ...text, maxLength: 9 } }), object({ a: text }))
    expect(breakingChanges(before, { paths: { ...after.paths, '/b': { get: {} } } })).toEqual([])
  })
})
