import { NoAnswer, refusalOf } from './refused.ts'

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/app/v1`. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The time limit for the headers of the answer, and again for its body. */
  timeoutMs?: number
}

export interface Reply {
  status: number
  etag: string | null
  /** The `Date` header, in milliseconds since 1970. Use it only if the body shows that our server answered. */
  date: number | null
  /** The server's `Retry-After` in seconds, a day at most; null without a number. */
  retryAfter: number | null
  body: unknown
}

/** `fetch`, or a stand-in for it. */
export type Send = (
  url: string,
  request: {
    method: string
    headers: Record<string, string>
    body?: string
    credentials: 'omit'
    cache: 'no-store'
  },
) => Promise<Response>

export type Call = (request: CallRequest) => Promise<Reply>

const TIMEOUT_MS = 15_000
/** Timers overflow after 24 days. */
const MAX_RETRY_SECONDS = 86_400

/** Creates the calls to one server; they reject with Refused or NoAnswer. Ignores late answers, because Chromium before 66 cannot abort. */
export function createCall(origin: string, send: Send): Call {
  return async ({ method, path, headers = {}, body, timeoutMs = TIMEOUT_MS }) => {
    const contentType = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const sending = send(`${origin}/app/v1${path}`, {
      method,
      headers: { ...contentType, ...headers },
      ...(body !== undefined && { body }),
      credentials: 'omit',
      cache: 'no-store',
    })
    const answer = await withTimeout(sending, timeoutMs)
    const json = parseJson(await withTimeout(answer.text(), timeoutMs))
    if (!answer.ok && answer.status !== 304) throw refusalOf(answer.status, json, retryAfterOf(answer))
    // Our server answers with JSON; the log-in page of a Wi-Fi network does not.
    if (![204, 304].includes(answer.status) && (typeof json !== 'object' || json === null))
      throw new NoAnswer('Something between us and the server answered.')
    return {
      status: answer.status,
      etag: answer.headers.get('ETag'),
      date: Date.parse(answer.headers.get('Date') ?? '') || null,
      retryAfter: retryAfterOf(answer),
      body: json,
    }
  }
}

function withTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer('No answer in time.')), milliseconds)
    promise.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(new NoAnswer(String(error)))
      },
    )
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_SECONDS) : null
}
