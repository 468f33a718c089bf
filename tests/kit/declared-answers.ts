import { isDeepStrictEqual } from 'node:util'
import { refusal } from '@player/server/kernel/refusal'
import { restCalls } from '@player/server/rest'
import * as z from 'zod/mini'
import { sentences } from './codes.ts'

/**
 * Checks an answer of a REST call against its declared schemas. `path` is below /frontend. @throws for an undeclared
 * answer or field, or a code that does not match its sentence
 */
export function checkRest(verb: string, path: string, body: unknown): void {
  const { status, ...fields } = z.looseObject({ status: z.string() }).parse(body)
  const isDeclared = [refusal, ...successOf(verb, path)].some((schema) => {
    const { data } = schema.safeParse(body)
    return data !== undefined && isDeepStrictEqual({ status, ...data }, { status, ...fields })
  })
  if (!isDeclared) throw new Error(`${verb} ${path} does not declare this answer: ${JSON.stringify(body)}`)
  const { message, code, errors, error_codes } = restWords.parse(body)
  checkWords({ message, code, errors, errorCodes: error_codes }, `${verb} ${path}`)
}

/** Checks that the refusals in a tRPC answer or batch have codes that match their sentences. */
export function checkTrpc(path: string, body: unknown): void {
  for (const answer of Array.isArray(body) ? body : [body]) {
    const { error } = trpcAnswer.parse(answer)
    if (error) checkWords(error.data.failure, path)
  }
}

const eachField = z.optional(z.record(z.string(), z.string()))
const restWords = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  errors: eachField,
  error_codes: eachField,
})
const trpcWords = z.object({
  message: z.string(),
  code: z.string(),
  errors: eachField,
  errorCodes: eachField,
})
const trpcAnswer = z.object({
  error: z.optional(z.object({ data: z.object({ failure: trpcWords }) })),
})

interface Words {
  readonly message?: string | undefined
  readonly code?: string | undefined
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly errorCodes?: Readonly<Record<string, string>> | undefined
}

function checkWords(words: Words, call: string): void {
  const pairs = [
    [words.code, words.message],
    ...Object.keys({ ...words.errors, ...words.errorCodes }).map((field) => [
      words.errorCodes?.[field],
      words.errors?.[field],
    ]),
  ]
  for (const [code, sentence] of pairs)
    if (code === undefined ? sentence !== undefined : sentences.get(code) !== sentence)
      throw new Error(`${call} says '${sentence}' with the code ${code}`)
}

function successOf(verb: string, path: string): readonly z.ZodMiniType<object>[] {
  const [address = ''] = path.split('?')
  return restCalls
    .filter((call) => call.verb === verb.toLowerCase() && patternOf(call.path).test(address))
    .map(({ answer }) => answer)
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
