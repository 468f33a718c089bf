import { appOperations } from '@player/server/app-operations'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as z from 'zod'
import { checkRest, checkTrpc } from './declared-answers.ts'
import { openApiDocument } from './openapi-document.ts'
import type { RawAnswer } from './raw-request.ts'
import type { Route } from './routes.ts'

const document: unknown = JSON.parse(JSON.stringify(openApiDocument(appOperations)))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(Object(document), 'document')

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ content: z.looseObject({}).optional() })) }),
    ),
  ),
})
const { paths } = documentSchema.parse(document)

const INTERNALS = /node_modules|\.ts:\d|\bat \S+ \(|syntax error at|violates \w+ constraint/i

const callbackAnswer = z.strictObject({ ok: z.boolean() })

/** Checks that an answer, also a refusal, has the form that its interface specifies. @throws for another form, a failure of the server, and internals */
export function checkForm(route: Route, { status, headers, text }: RawAnswer): void {
  const context = `${route.name} ${status} ${text.slice(0, 500)}`
  if (status >= 500) throw new Error(`${context}: a failure of the server`)
  if (INTERNALS.test(text)) throw new Error(`${context}: reveals internals`)
  const type = headers['content-type'] ?? ''
  switch (route.interface) {
    case 'trpc':
      if (type.startsWith('application/json')) return checkTrpc(route.name, JSON.parse(text))
      if (status !== 200 || !/^(text\/event-stream|application\/jsonl)/.test(type))
        throw new Error(`${context}: ${type} is no form of tRPC`)
      return
    case 'rest':
      return checkRest(route.method, restPath(route), JSON.parse(text))
    case 'app':
      return checkApp(route, context, { status, type, text })
    case 'page':
      if (!type.startsWith('text/html')) throw new Error(`${context}: ${type} is no page`)
      return
    case 'webhook':
      if (callbackAnswer.parse(JSON.parse(text)).ok !== (status === 200))
        throw new Error(`${context}: status and body differ`)
  }
}

/** A path that matches the route; the path of the request may have an encoded slash. */
const restPath = ({ path }: Route): string => path.replace('/frontend', '').replaceAll(/\{\w+\}/g, 'any')

function checkApp(
  { path, method }: Route,
  context: string,
  { status, type, text }: { readonly status: number; readonly type: string; readonly text: string },
): void {
  const apiPath = path.replace('/app/v1', '')
  const declared = paths[apiPath]?.[method.toLowerCase()]?.responses[status]
  if (!declared) throw new Error(`${context}: the status is not documented`)
  const [content] = Object.keys(declared.content ?? {})
  if (content === undefined) {
    if (text !== '') throw new Error(`${context}: a body is not documented`)
    return
  }
  if (!type.startsWith(content)) throw new Error(`${context}: ${type} is not documented`)
  const place = ['paths', apiPath, method.toLowerCase(), 'responses', String(status)]
  const isValid = validatorOf([...place, 'content', content, 'schema'])
  if (!isValid(JSON.parse(text))) throw new Error(`${context}: ${ajv.errorsText(isValid.errors)}`)
}

const validators = new Map<string, ValidateFunction>()
function validatorOf(pointer: readonly string[]): ValidateFunction {
  const parts = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const $ref = `document#/${parts.join('/')}`
  const validator = validators.get($ref) ?? ajv.compile({ $ref })
  validators.set($ref, validator)
  return validator
}
