import * as z from 'zod'

/* The parts of an OpenAPI document that the page shows. */

const answer = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.object({ description: z.string() })).default({}),
  content: z.record(z.string(), z.object({ schema: z.unknown() })).default({}),
})

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({ in: z.string(), name: z.string(), description: z.string().optional(), schema: z.unknown() }),
  ),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
    .optional(),
  responses: z.record(z.string(), answer),
})
export type Answer = z.infer<typeof answer>

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

export interface Operation {
  readonly method: string
  readonly path: string
  readonly definition: z.infer<typeof operation>
}

/** The operations of a document, in its order, with all references resolved. */
export const operationsIn = (document: unknown): readonly Operation[] =>
  Object.entries(openApi.parse(resolve(document, document)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, definition]) => ({ method, path, definition })),
  )

/** Refusals of an operation. The description of a status lists them, one per line. */
export const refusalsOf = ({ definition: { responses } }: Operation) =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`([\w.]+)`: (.*)$/gm)].map(([, code = '', message = '']) => ({
      status,
      code,
      message,
    })),
  )

export const answersOf = ({ definition: { responses } }: Operation): readonly (readonly [string, Answer])[] =>
  Object.entries(responses).filter(([status]) => Number(status) < 400)

const node = z.record(z.string(), z.unknown())

/** Replaces references (JSON pointers, RFC 6901) by their targets. References must not be circular. */
function resolve(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, document))
  const { data: fields } = node.safeParse(value)
  if (!fields) return value
  const { $ref: reference } = fields
  if (typeof reference !== 'string')
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, resolve(field, document)]))
  const target = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((parent, name) => node.parse(parent)[name], document)
  return resolve(target, document)
}
