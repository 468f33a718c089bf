import { callTRPCProcedure, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import { getHTTPStatusCode, getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { Context as KoaContext } from 'koa'
import { errorData, toFailure } from '../kernel/to-failure.ts'
import { appRouter, type AppCall } from './router.ts'

export interface Queries {
  readonly isBatch: boolean
  readonly calls: readonly { readonly path: string; readonly input: unknown }[]
}

const JSON_TYPE = 'application/json'

/** Reads the calls of a GET request. Null if tRPC's adapter must answer: a stream, other content, connection parameters or invalid input. */
export function readQueries(koa: KoaContext, path: string): Queries | null {
  const { batch, input: text = '', connectionParams } = koa.query
  const { accept = '', 'trpc-accept': stream, 'content-type': type = JSON_TYPE } = koa.headers
  if (stream !== undefined || accept.includes('jsonl') || !type.startsWith(JSON_TYPE)) return null
  if (connectionParams !== undefined || typeof text !== 'string' || typeof batch === 'object') return null
  try {
    const input: unknown = text === '' ? undefined : JSON.parse(text)
    if (batch !== '1') return { isBatch: false, calls: [{ path, input }] }
    if (input === null || Array.isArray(input) || typeof (input ?? {}) !== 'object') return null
    const inputs = new Map<string, unknown>(Object.entries(input ?? {}))
    const calls = path.split(',').map((name, index) => ({ path: name, input: inputs.get(String(index)) }))
    return { isBatch: true, calls }
  } catch {
    return null
  }
}

/** Answers queries as tRPC's adapter does, but without its Fetch objects, streams and signals, which take longer. Returns the queries' errors. */
export async function answerQueries(
  koa: KoaContext,
  { calls, isBatch }: Queries,
  ctx: AppCall,
): Promise<readonly TRPCError[]> {
  const errors: TRPCError[] = []
  const results = await Promise.all(
    calls.map(async ({ path, input }, batchIndex) => {
      const getRawInput = () => Promise.resolve(input)
      try {
        const request = { path, type: 'query', ctx, getRawInput, batchIndex, signal: undefined } as const
        return { result: { data: await callTRPCProcedure({ ...request, router: appRouter }) } }
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause)
        errors.push(error)
        return { error: errorShape(error, path) }
      }
    }),
  )
  koa.status = getHTTPStatusCode(results)
  koa.set({ 'Content-Type': JSON_TYPE, Vary: 'trpc-accept, accept' })
  koa.body = JSON.stringify(isBatch ? results : results[0])
  return errors
}

/** Answers a call with an error. */
export function answerError(koa: KoaContext, error: TRPCError, path: string): void {
  koa.status = getHTTPStatusCodeFromError(error)
  koa.set({ 'Content-Type': JSON_TYPE, Vary: 'trpc-accept, accept' })
  koa.body = JSON.stringify({ error: errorShape(error, path) })
}

/** An error in the form that tRPC's adapter gives it with the `errorFormatter` of `procedures.ts`. */
function errorShape(error: TRPCError, path: string) {
  const { code } = error
  const failure = toFailure(error)
  return {
    message: failure.message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: getHTTPStatusCodeFromError(error), path, failure: errorData(failure) },
  }
}
