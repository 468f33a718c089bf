import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Failure } from '../../../../kernel/failure.ts'
import { storable } from '../../../../kernel/text.ts'
import { type BoundedAnswer, boundedFetch } from './bounded-fetch.ts'
import type { PayerField } from '../../contract.ts'
import { orderRefused, unavailable } from './failures.ts'
import { parseJson } from './json.ts'

const ANSWER_LIMIT = 1024 * 1024
const RETRIES = 2
const LONGEST_WAIT_MS = 2_000

/** A provider's no: it was asked, it answered, and nothing was done. The message holds nothing of what was sent. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly status: number
  /** The provider's own word for it. */
  readonly issue: string
  /** What its support asks for; empty where it gives none. */
  readonly debugId: string
  /** The fields of the payer's form that are at fault, as far as the provider names them. */
  readonly fields: readonly PayerField[] = []

  constructor(provider: string, status: number, issue: string, debugId = '') {
    super(`${provider} answered ${status} ${issue}${debugId && ` (debug id ${debugId})`}`)
    this.status = status
    this.issue = issue
    this.debugId = debugId
  }

  /** Whether the trouble is the provider's own, so that asking again may help. */
  get isTransient(): boolean {
    return this.status >= 500 || this.status === 429
  }

  /** Whether this one request is refused for what it says: others are taken, so that it says nothing of the provider's health. */
  get isContentError(): boolean {
    return this.status >= 400 && this.status < 500 && !NOT_CONTENT.has(this.status)
  }
}

/** Credentials (401, 403, 407), an address that is wrong (404, 405), time (408, 425), another call at work (409), too many (429). */
const NOT_CONTENT = new Set([401, 403, 404, 405, 407, 408, 409, 425, 429])

/** An answer that has to be a yes. @throws Failure unavailable for a refusal */
export function requireAccepted<Answer>(answer: Answer): Exclude<Answer, Refusal> {
  if (isAccepted(answer)) return answer
  throw unavailable(answer)
}

/**
 * Why an order was not opened: its content is its owner's to put right, all else is trouble.
 *
 * @returns Failure invalid for a refusal of its content, else unavailable
 */
export const openingFailure = (cause: unknown): Failure =>
  cause instanceof Refusal && cause.isContentError ? orderRefused(cause, cause.fields) : unavailable(cause)

const isAccepted = <Answer>(answer: Answer): answer is Exclude<Answer, Refusal> =>
  !(answer instanceof Refusal)

/** What is worth another try: the network's trouble, or the provider's own. What was asked for may have been done. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError'
  /** In milliseconds; null when the provider did not say. */
  readonly retryAfter: number | null

  constructor(provider: string, cause: unknown, retryAfter: number | null) {
    super(`${provider} could not be asked`, { cause })
    this.retryAfter = retryAfter
  }
}

export interface ProviderCall<Answer> {
  readonly method: 'GET' | 'POST'
  /** Below the provider's address, or an address of its own. It is logged up to its question mark. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly answer: z.ZodType<Answer>
  /** Ends the call with all its tries and waits. */
  readonly deadline: AbortSignal
}

interface ClientOptions<No extends Refusal> {
  /** As people write it: 'PayPal'. */
  readonly name: string
  readonly apiUrl: string
  readonly log: Logger
  /** What an answer says no with; null for one that does not. */
  readonly refusalIn: (answer: BoundedAnswer) => No | null
  readonly parse?: (text: string) => unknown
  readonly pauseMs?: number | undefined
}

/**
 * How every adapter asks its provider: within a time, for an answer of bounded length and known shape, without following
 * to another address. The log gets what a call was and how it ended, never what was sent.
 */
export function createProviderClient<No extends Refusal>(spoken: ClientOptions<No>) {
  const { name, apiUrl, log, refusalIn, parse = parseJson, pauseMs = 200 } = spoken

  /**
   * One try.
   *
   * @throws Trouble where another try may help, Error for an answer that is not understood: what a POST has done is
   *   unknown then
   */
  const send = async <Answer>(call: ProviderCall<Answer>): Promise<Answer | No> => {
    const { method, path, headers, body, deadline } = call
    const about = { provider: name.toLowerCase(), call: `${method} ${path.replace(/\?.*/, '')}` }
    const init = { method, headers, ...(body !== undefined && { body }), signal: deadline }
    const address = path.startsWith('/') ? apiUrl + path : path
    const got = await boundedFetch(address, init, ANSWER_LIMIT).catch((error: unknown) => {
      // What `fetch` throws says no more than that it failed.
      const cause = error instanceof Error ? error.cause : undefined
      log.warn({ ...about, err: error, cause }, `${name} did not answer`)
      throw new RetryableError(name, error, null)
    })
    const refusal = refusalIn(got)
    if (refusal) {
      const { status, issue, debugId } = refusal
      log.warn({ ...about, status, issue, debug_id: debugId }, `${name} refused a call`)
      if (!refusal.isTransient) return refusal
      throw new RetryableError(name, refusal, retryAfter(got.headers))
    }
    const read = call.answer.safeParse(storable(parse(got.text)))
    if (read.success) return read.data
    const fields = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`${name}’s answer to ${about.call} is not understood (${fields || 'all of it'})`)
  }

  /**
   * Makes an attempt again after trouble, twice at most: only for what may be repeated.
   *
   * @throws Failure unavailable when it never succeeds
   */
  const withRetries = async <Result>(
    deadline: AbortSignal,
    attempt: () => Promise<Result>,
  ): Promise<Result> => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await attempt()
      } catch (error) {
        const wait =
          retries < RETRIES && error instanceof RetryableError ? retryDelay(error, retries, pauseMs) : null
        const slept = wait !== null && (await sleepUntil(wait, deadline))
        if (!slept) throw toUnavailable(error)
      }
    }
  }

  return { send, withRetries }
}

/** An address with a query. */
export const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`

/** Longer after each retry, with jitter; null when the provider wants more patience than there is. */
function retryDelay({ retryAfter: asked }: RetryableError, retries: number, pauseMs: number): number | null {
  if (asked !== null) return asked <= LONGEST_WAIT_MS ? asked : null
  return pauseMs * 2 ** retries * (0.5 + Math.random())
}

function toUnavailable(error: unknown) {
  const asked = error instanceof RetryableError ? error.retryAfter : null
  return unavailable(error, asked === null ? undefined : Math.ceil(asked / 1000))
}

/** Whether there was time for it. */
const sleepUntil = (milliseconds: number, deadline: AbortSignal): Promise<boolean> =>
  sleep(milliseconds, true, { signal: deadline }).catch(() => false)

/** `Retry-After` in seconds or as a date, in milliseconds from now. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? ''
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null
}
