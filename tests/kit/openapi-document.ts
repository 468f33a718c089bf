import { answer as requestAnswer, failureKinds, type FailureKind } from '@player/server/kernel/failure'
import type { Operation } from '@player/server/kernel/operation'
import { problem } from '@player/server/kernel/problem'
import { answers as deviceAnswers } from '@player/server/messages/devices'
import { STATUS_CODES } from 'node:http'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import * as z from 'zod/mini'
import { EXAMPLE_ORIGIN, EXAMPLES } from './openapi-examples.ts'

type Refusal = readonly [FailureKind, { readonly code: string; readonly message: string }]

z.globalRegistry.add(problem, { id: 'Problem', description: 'A refusal (RFC 9457). Its `code` is stable.' })

/** The OpenAPI 3.1 document of these operations. Answers may get further fields within a version. */
export function openApiDocument(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Television apps',
        version: '1',
        description:
          'The interface of apps on televisions. Every origin may call it, without cookies. Answers may get further fields; unknown fields of requests are ignored. Paths that are not here answer 404 with the code `request.not_found`.',
        contact: { name: 'Support', url: `${EXAMPLE_ORIGIN}/contact` },
      },
      servers: [
        {
          url: '{origin}/app/v1',
          variables: {
            origin: {
              default: EXAMPLE_ORIGIN,
              description: 'The server’s own: proofs and licences name it.',
            },
          },
        },
      ],
      tags: [...new Set(Object.values(TAGS))].map((name) => ({ name })),
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token of reportInstallation.' },
          proof: {
            type: 'apiKey',
            in: 'header',
            name: 'DPoP',
            description:
              'A JWT signed by the app’s key (ES256 or Ed25519) in the form of RFC 9449: the header has `typ` dpop+jwt and `jwk`; the claims are htm, htu (the full address), jti, nonce, and body: the SHA-256 of the body in base64url.',
          },
        },
      },
      paths,
    },
    {
      override: ({ jsonSchema, io }) => {
        if (io === 'output') delete jsonSchema.additionalProperties
      },
    },
  )
}

/** The tags of operations, by the first part of their path. */
const TAGS: Readonly<Record<string, string>> = {
  nonces: 'Registration',
  installations: 'Registration',
  claims: 'Registration',
  state: 'State',
  'licence-keys': 'State',
  secrets: 'State',
  playlists: 'Playlists',
  'login-codes': 'Log-in',
  confirmations: 'Log-in',
  sessions: 'Log-in',
  'device-key': 'Log-in',
  'support-cases': 'Support',
}

function tagOf(path: string): string {
  const tag = TAGS[path.split('/')[1] ?? '']
  if (tag === undefined) throw new Error(`${path} has no tag`)
  return tag
}

const SECURITY = { none: [], proof: [{ proof: [] }], waiting: [{ token: [] }], installation: [{ token: [] }] }

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, auth, answers, requestHeaders = {} } = operation
  const { path, body } = fieldsOf(operation)
  const examples = EXAMPLES[id]
  const sentBody = z.object(body)
  z.globalRegistry.add(sentBody, { id: `${id.charAt(0).toUpperCase()}${id.slice(1)}Request` })
  return {
    operationId: id,
    summary,
    tags: [tagOf(operation.path)],
    security: SECURITY[auth],
    requestParams: {
      ...(Object.keys(path).length > 0 && { path: z.object(path) }),
      ...(Object.keys(requestHeaders).length > 0 && { header: z.object(headersOf(requestHeaders)) }),
    },
    ...(Object.keys(body).length > 0 && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: sentBody, ...(examples?.request && { example: examples.request }) },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description, headers, body: schema }]) => [
          status,
          {
            description,
            ...(headers && { headers: z.object(headersOf(headers)) }),
            ...(schema && {
              content: {
                'application/json': { schema, ...(examples?.answers && { examples: examples.answers }) },
              },
            }),
          },
        ]),
      ),
      ...refusalsByStatus(operation),
    },
  }
}

const headersOf = (descriptions: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => {
      const schema = z.optional(z.string())
      z.globalRegistry.add(schema, { description })
      return [name, schema]
    }),
  )

function fieldsOf({ id, path, input }: Operation) {
  if (!(input instanceof z.ZodMiniObject)) throw new Error(`The input of ${id} is not an object`)
  const fields = Object.entries(input.shape)
  const isInPath = ([name]: readonly [string, unknown]) => path.includes(`{${name}}`)
  return {
    path: Object.fromEntries(fields.filter(isInPath)),
    body: Object.fromEntries(fields.filter((field) => !isInPath(field))),
  }
}

function refusalsByStatus(operation: Operation) {
  const byStatus = Map.groupBy(refusalsOf(operation), ([kind]) => failureKinds[kind].status)
  byStatus.set(405, [['invalid', requestAnswer('method_not_allowed')]])
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      String(status),
      {
        description: [...new Set(refusals.map(([, { code, message }]) => `\`${code}\`: ${message}`))].join(
          '\n',
        ),
        ...(status === 405 && {
          headers: z.object(headersOf({ Allow: 'The methods that this path takes.' })),
        }),
        ...(refusals.some(([kind]) => failureKinds[kind].retry && kind !== 'unexpected') && {
          headers: z.object(headersOf({ 'Retry-After': 'Seconds, as `retry_after` of the body.' })),
        }),
        content: {
          'application/problem+json': { schema: problem, example: problemExample(Number(status), refusals) },
        },
      },
    ]),
  )
}

function problemExample(status: number, [first]: readonly Refusal[]) {
  const [kind = 'unexpected', { code, message } = requestAnswer('unexpected')] = first ?? []
  const canRetry = failureKinds[kind].retry && kind !== 'unexpected'
  const title = STATUS_CODES[status] ?? ''
  return { type: 'about:blank', title, status, detail: message, code, ...(canRetry && { retry_after: 60 }) }
}

function refusalsOf({ auth, refuses = [], input, path }: Operation): readonly Refusal[] {
  const hasFields = input instanceof z.ZodMiniObject && Object.keys(input.shape).length > 0
  return [
    ...refuses,
    ...ACCESS_REFUSALS[auth],
    ...(hasFields || path.includes('{') ? [['invalid', requestAnswer('invalid')] as const] : []),
    ['invalid', requestAnswer('malformed')],
    ['too_large', requestAnswer('too_large')],
    ['unavailable', requestAnswer('unavailable')],
    ['unexpected', requestAnswer('unexpected')],
  ]
}

const deviceAnswer = (name: keyof typeof deviceAnswers) => ({
  code: `devices.${name}`,
  message: deviceAnswers[name],
})

const TOKEN_REFUSALS: readonly Refusal[] = [
  ['unauthorised', requestAnswer('token_over')],
  ['forbidden', deviceAnswer('installation_revoked')],
  ['throttled', requestAnswer('too_many_requests')],
]
const ACCESS_REFUSALS: Readonly<Record<Operation['auth'], readonly Refusal[]>> = {
  none: [],
  proof: [
    ['unauthorised', requestAnswer('proof_wrong')],
    ['unauthorised', requestAnswer('nonce_over')],
    ['throttled', requestAnswer('too_many_requests')],
  ],
  waiting: TOKEN_REFUSALS,
  installation: [...TOKEN_REFUSALS, ['forbidden', deviceAnswer('installation_waiting')]],
}
