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

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ content: z.looseObject({}).optional() })) }),
    ),
  ),
})
const { paths } = described.parse(document)

/** What reveals the inside of the server. */
const INTERNALS = /node_modules|\.ts:\d|\bat \S+ \(|syntax error at|violates \w+ constraint/i

const callbackAnswer = z.strictObject({ ok: z.boolean() })

/** Whether an answer has the form that its interface specifies; of a refusal too. @throws with what is wrong */
export function checkForm(route: Route, { status, headers, text }: RawAnswer): void {
  const at = `${route.name} ${status} ${text.slice(0, 500)}`
  if (status >= 500) throw new Error(`${at}: a failure of the server`)
  if (INTERNALS.test(text)) throw new Error(`${at}: reveals internals`)
  const type = headers['content-type'] ?? ''
  switch (route.interface) {
    case 'trpc':
      if (type.startsWith('application/json')) return checkTrpc(route.name, JSON.parse(text))
      if (status !== 200 || !/^(text\/event-stream|application\/jsonl)/.test(type))
        throw new Error(`${at}: ${type} is no form of tRPC`)
      return
    case 'rest':
      return checkRest(route.method, restPath(route), JSON.parse(text))
    case 'app':
      return checkApp(route, at, { status, type, text })
    case 'webhook':
      if (callbackAnswer.parse(JSON.parse(text)).ok !== (status === 200))
        throw new Error(`${at}: status and body differ`)
  }
}

/** Any path that matches: the sent one may have an encoded slash. */
const restPath = ({ path }: Route): string => path.replace('/frontend', '').replaceAll(/\{\w+\}/g, 'any')

function checkApp(
  { path, method }: Route,
  at: string,
  { status, type, text }: { readonly status: number; readonly type: string; readonly text: string },
): void {
  const below = path.replace('/app/v1', '')
  const declared = paths[below]?.[method.toLowerCase()]?.responses[status]
  if (!declared) throw new Error(`${at}: the status is not documented`)
  const [content] = Object.keys(declared.content ?? {})
  if (content === undefined) {
    if (text !== '') throw new Error(`${at}: a body is not documented`)
    return
  }
  if (!type.startsWith(content)) throw new Error(`${at}: ${type} is not documented`)
  const isValid = validatorOf([
    'paths',
    below,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    content,
    'schema',
  ])
  if (!isValid(JSON.parse(text))) throw new Error(`${at}: ${ajv.errorsText(isValid.errors)}`)
}

const validators = new Map<string, ValidateFunction>()
function validatorOf(pointer: readonly string[]): ValidateFunction {
  const parts = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const $ref = `document#/${parts.join('/')}`
  const validator = validators.get($ref) ?? ajv.compile({ $ref })
  validators.set($ref, validator)
  return validator
}
