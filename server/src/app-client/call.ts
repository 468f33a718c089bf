/** A refusal of the server (RFC 9457). */
export class Refused extends Error {
  readonly status: number
  /** Stable; '' if a proxy or captive portal answered instead of the server. */
  readonly code: string
  /** The server's `Retry-After` in seconds; null without it. */
  readonly retryAfter: number | null
  /** Tries left before a wait, after a wrong key or PIN; null if the server does not say. */
  readonly triesLeft: number | null
  /** When the licence moved to another device, if that ended the app. */
  readonly movedAt: string | null
  readonly deletedAt: string | null

  constructor(
    status: number,
    code: string,
    detail: string,
    fields: Partial<Pick<Refused, 'retryAfter' | 'triesLeft' | 'movedAt' | 'deletedAt'>> = {},
  ) {
    super(detail)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.retryAfter = fields.retryAfter ?? null
    this.triesLeft = fields.triesLeft ?? null
    this.movedAt = fields.movedAt ?? null
    this.deletedAt = fields.deletedAt ?? null
  }
}

/** No answer: there is no network, or the server is unreachable. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/app/v1`. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** JSON. */
  body?: string
  /** For headers and body of the answer, each. */
  timeoutMs?: number
}

export interface Reply {
  status: number
  etag: string | null
  /** The `Date` header, in milliseconds since 1970. Use it only if the body shows that our server answered. */
  date: number | null
  /** The server's `Retry-After` in seconds; null without it. */
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
      // `/app/v1` ignores cookies.
      credentials: 'omit',
      cache: 'no-store',
    })
    const answer = await withTimeout(sending, timeoutMs)
    const json = parseJson(await withTimeout(answer.text(), timeoutMs))
    if (!answer.ok && answer.status !== 304) throw refusalOf(answer, json)
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

function refusalOf({ status, headers }: Response, body: unknown): Refused {
  const problem = typeof body === 'object' && body !== null ? body : {}
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : ''
  const detail =
    'detail' in problem && typeof problem.detail === 'string' ? problem.detail : `Status ${status}`
  const triesLeft =
    'tries_left' in problem && typeof problem.tries_left === 'number' ? problem.tries_left : null
  const movedAt = 'moved_at' in problem && typeof problem.moved_at === 'string' ? problem.moved_at : null
  const deletedAt =
    'deleted_at' in problem && typeof problem.deleted_at === 'string' ? problem.deleted_at : null
  const retryAfter = retryAfterOf({ headers })
  return new Refused(status, code, detail, { retryAfter, triesLeft, movedAt, deletedAt })
}

function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | null {
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_SECONDS) : null
}
