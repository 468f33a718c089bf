import { isDeepStrictEqual } from 'node:util'
import { refusal } from '@player/server/kernel/refusal'
import { restCalls } from '@player/server/rest'
import * as z from 'zod/mini'
import { sentenceByCode } from './codes.ts'

/**
 * Checks a REST call's answer; `path` starts after /frontend. @throws for an undeclared answer or field, or a code that does not match its sentence
 */
export function checkRest(method: string, path: string, body: unknown): void {
  const { status, ...fields } = z.looseObject({ status: z.string() }).parse(body)
  const isDeclared = [refusal, ...successSchemas(method, path)].some((schema) => {
    const { data } = schema.safeParse(body)
    return data !== undefined && isDeepStrictEqual({ status, ...data }, { status, ...fields })
  })
  if (!isDeclared) throw new Error(`${method} ${path} does not declare this answer: ${JSON.stringify(body)}`)
  const { message, code, errors, error_codes } = restTexts.parse(body)
  checkTexts({ message, code, errors, errorCodes: error_codes }, `${method} ${path}`)
}

/** Checks the codes of the refusals in a tRPC answer or batch. @throws for a code that does not match its sentence */
export function checkTrpc(path: string, body: unknown): void {
  for (const answer of Array.isArray(body) ? body : [body]) {
    const { error } = trpcAnswer.parse(answer)
    if (error) checkTexts(error.data.failure, path)
  }
}

const textByField = z.optional(z.record(z.string(), z.string()))
const restTexts = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  errors: textByField,
  error_codes: textByField,
})
const trpcTexts = z.object({
  message: z.string(),
  code: z.string(),
  errors: textByField,
  errorCodes: textByField,
})
const trpcAnswer = z.object({ error: z.optional(z.object({ data: z.object({ failure: trpcTexts }) })) })

interface Texts {
  readonly message?: string | undefined
  readonly code?: string | undefined
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly errorCodes?: Readonly<Record<string, string>> | undefined
}

function checkTexts(texts: Texts, call: string): void {
  const pairs = [
    [texts.code, texts.message],
    ...Object.keys({ ...texts.errors, ...texts.errorCodes }).map((field) => [
      texts.errorCodes?.[field],
      texts.errors?.[field],
    ]),
  ]
  for (const [code, sentence] of pairs)
    if (code === undefined ? sentence !== undefined : sentenceByCode.get(code) !== sentence)
      throw new Error(`${call} says '${sentence}' with the code ${code}`)
}

function successSchemas(method: string, path: string): readonly z.ZodMiniType<object>[] {
  const [address = ''] = path.split('?')
  return restCalls
    .filter((call) => call.verb === method.toLowerCase() && patternOf(call.path).test(address))
    .map(({ answer }) => answer)
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
