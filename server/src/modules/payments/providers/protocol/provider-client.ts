import type { Logger } from 'pino'
import type { z } from 'zod'
import { storable } from '../../../../kernel/text.ts'
import { type BoundedResponse, boundedFetch } from './bounded-fetch.ts'
import { InvalidResponse, RetryableError } from './failures.ts'
import { parseJson } from './json.ts'
import type { Refusal } from './refusal.ts'
import { retriesAfter } from './retries.ts'

const MAX_ANSWER_BYTES = 1024 * 1024

export interface ProviderCall<Answer> {
  readonly method: 'GET' | 'POST'
  /** A path below the API's URL, or a URL. Logged without its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly responseSchema: z.ZodType<Answer>
  /** Limits the call including retries and waits. */
  readonly deadline: AbortSignal
}

interface ClientOptions<ClientRefusal extends Refusal> {
  readonly name: string
  readonly apiUrl: string
  readonly log: Logger
  readonly refusalIn: (response: BoundedResponse) => ClientRefusal | null
  readonly parse?: (text: string) => unknown
  readonly pauseMs?: number | undefined
}

/** The HTTP client of adapters: bounded time and size, validated answers. Logs calls and outcomes, never sent data. */
export function createProviderClient<ClientRefusal extends Refusal>(options: ClientOptions<ClientRefusal>) {
  const { name, apiUrl, log, refusalIn, parse = parseJson, pauseMs = 200 } = options

  /** Sends one request. @throws RetryableError, InvalidResponse, or Error for an answer of another type; a POST may have taken effect */
  const send = async <Answer>(call: ProviderCall<Answer>): Promise<Answer | ClientRefusal> => {
    const { method, path, headers, body, deadline } = call
    const callFields = { provider: name.toLowerCase(), call: `${method} ${path.replace(/\?.*/, '')}` }
    const init = { method, headers, ...(body !== undefined && { body }), signal: deadline }
    const address = path.startsWith('/') ? apiUrl + path : path
    const response = await boundedFetch(address, init, MAX_ANSWER_BYTES).catch((error: unknown) => {
      // The error of `fetch` has its details in `cause`.
      const cause = error instanceof Error ? error.cause : undefined
      log.warn({ ...callFields, err: error, cause }, `${name} did not answer`)
      throw new RetryableError(name, error, null)
    })
    const refusal = refusalIn(response)
    if (refusal) {
      const { status, issue, debugId } = refusal
      log.warn({ ...callFields, status, issue, debug_id: debugId }, `${name} refused a call`)
      if (!refusal.isTransient) return refusal
      throw new RetryableError(name, refusal, retryAfterMsIn(response.headers))
    }
    const parsed = call.responseSchema.safeParse(storable(parse(response.text)))
    if (parsed.success) return parsed.data
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    const problem = `${name}’s answer to ${callFields.call} is invalid (${fields || 'all of it'})`
    // An answer of another type does not come from the provider's API.
    throw isOtherType(parsed.error) ? new Error(problem) : new InvalidResponse(problem)
  }

  return { send, withRetries: retriesAfter(pauseMs) }
}

/** Whether the answer is a page, or a list in place of an object. */
const isOtherType = ({ issues }: z.ZodError): boolean => issues.some(({ path }) => path.length === 0)

export const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`

/** The wait that `Retry-After` names, in seconds or as a date, converted to milliseconds; null without one. */
function retryAfterMsIn(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? ''
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null
}
