import { appOperations } from '@player/server/app-operations'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { openApp, type App, type AppAnswer } from '../../kit/app.ts'
import { registered } from '../../kit/factories.ts'
import { openApiDocument } from '../../kit/openapi-document.ts'
import { valuesOf } from '../../kit/schema-values.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'

/** `GENERATED_REQUESTS=20000 npm test -- generated-requests` takes minutes. */
const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? 200)
/** Below the limit of calls a minute. */
const CALLS_OF_AN_APP = 40

const it = testWith({ NONCES_PER_NETWORK: '1000000', REGISTRATIONS_PER_NETWORK: '1000000' })

const document: Document = JSON.parse(JSON.stringify(openApiDocument(appOperations)))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document, 'document')

interface Document extends Readonly<Record<string, unknown>> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}
interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: object }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ path, method, described })),
)
type Operation = (typeof operations)[number]

/** Not '.' and '..', which a client resolves. */
const partOfPath = fc.string({ minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text))

const requests = fc.constantFrom(...operations).chain((operation) => {
  const { parameters = [], requestBody } = operation.described
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const body = requestBody?.content['application/json']?.schema
  return fc.record({
    operation: fc.constant(operation),
    path: fc.record(
      Object.fromEntries(
        inPath.map(({ name, schema }) => [
          name,
          fc.oneof(valuesOf(schema, document).map(String), partOfPath),
        ]),
      ),
    ),
    body: body
      ? fc.oneof({ weight: 4, arbitrary: valuesOf(body, document) }, fc.jsonValue())
      : fc.constant(undefined),
    hasToken: fc.boolean(),
    isProven: fc.boolean(),
  })
})

it('generated requests get documented answers, never a 5xx', { timeout: 3_600_000 }, async ({ stack }) => {
  const statuses: Record<string, number> = {}
  let [apps, count]: [readonly App[], number] = [await openApps(stack), 0]
  await fc.assert(
    fc.asyncProperty(requests, async ({ operation, path, body, hasToken, isProven }) => {
      count += 1
      if (count % CALLS_OF_AN_APP === 0) apps = await openApps(stack)
      const app = apps[count % apps.length]
      if (!app) throw new Error('There are no apps')
      const fields: Readonly<Record<string, string>> = {
        ...path,
        ...(isProven && 'thumbprint' in path && { thumbprint: app.thumbprint }),
      }
      const to = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(fields[name] ?? ''),
      )
      const text = JSON.stringify(body) ?? ''
      const answer = await app.call(operation.method.toUpperCase(), to, body, {
        ...(!hasToken && { authorization: '' }),
        ...(isProven && { dpop: await app.proof(text) }),
      })
      check(operation, answer)
      const name = `${operation.described.operationId} ${answer.status}`
      statuses[name] = (statuses[name] ?? 0) + 1
    }),
    { numRuns: REQUESTS, endOnFailure: REQUESTS > 1_000 },
  )
  console.table(statuses)
})

/** One that acts for its device, and one that waits. */
async function openApps(stack: Stack): Promise<readonly App[]> {
  const [acting, waiting] = [await openApp(stack), await openApp(stack)]
  await acting.report([])
  const device = await registered(stack)
  await stack.sql('update devices set last_login_at = app_now() where mac_address = $1', device.mac_address)
  await waiting.report([device.mac_address])
  return [acting, waiting]
}

/** The status and the body are in the document. */
function check({ path, method, described }: Operation, { status, headers, body }: AppAnswer): void {
  const at = `${described.operationId} ${status} ${JSON.stringify(body)}`
  expect(status, at).toBeLessThan(500)
  const answer = described.responses[status]
  expect(answer, `${at} is not documented`).toBeDefined()
  const [type] = Object.keys(answer?.content ?? {})
  if (type === undefined) return expect(body, at).toEqual({})
  expect(headers.get('content-type'), at).toContain(type)
  const pointer = ['paths', path, method, 'responses', String(status), 'content', type, 'schema']
  const $ref = `document#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
  const isValid = validatorOf($ref)
  expect(isValid(body), `${at}: ${ajv.errorsText(isValid.errors)}`).toBe(true)
}

const validators = new Map<string, ReturnType<typeof ajv.compile>>()
function validatorOf($ref: string) {
  const known = validators.get($ref) ?? ajv.compile({ $ref })
  validators.set($ref, known)
  return known
}
