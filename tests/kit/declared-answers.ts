import { isDeepStrictEqual } from 'node:util'
import { refusal } from '@player/server/kernel/refusal'
import { restCalls } from '@player/server/rest'
import * as z from 'zod/mini'
import { sentences } from './codes.ts'

/**
 * Checks an answer of a REST call against its declared schemas. `path` is below /frontend. @throws for an undeclared
 * answer or field, or a code that does not match its sentence
 */
export function checkRest(verb: string, path: string, given: unknown): void {
  const { status, ...fields } = z.looseObject({ status: z.string() }).parse(given)
  const isDeclared = [refusal, ...successOf(verb, path)].some((schema) => {
    const { data } = schema.safeParse(given)
    return data !== undefined && isDeepStrictEqual({ status, ...data }, { status, ...fields })
  })
  if (!isDeclared) throw new Error(`${verb} ${path} does not declare this answer: ${JSON.stringify(given)}`)
  const { message, code, errors, error_codes } = restWords.parse(given)
  checkWords({ message, code, errors, errorCodes: error_codes }, `${verb} ${path}`)
}

/** Checks that the refusals in a tRPC answer or batch have codes that match their sentences. */
export function checkTrpc(path: string, given: unknown): void {
  for (const answer of Array.isArray(given) ? given : [given]) {
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

function checkWords(said: Words, call: string): void {
  const pairs = [
    [said.code, said.message],
    ...Object.keys({ ...said.errors, ...said.errorCodes }).map((field) => [
      said.errorCodes?.[field],
      said.errors?.[field],
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
