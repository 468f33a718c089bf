/** A refusal of the server (RFC 9457). */
export class Refused extends Error {
  readonly status: number
  /** Stable; '' if something between us and the server answered. */
  readonly code: string
  /** Seconds to wait, if the server said so. */
  readonly retryAfter: number | null
  /** After a wrong key or PIN: the tries left before a wait, if the server names them. */
  readonly triesLeft: number | null
  /** When the licence moved to another device, if that ended the app. */
  readonly movedAt: string | null
  readonly deletedAt: string | null

  constructor(
    status: number,
    code: string,
    detail: string,
    more: Partial<Pick<Refused, 'retryAfter' | 'triesLeft' | 'movedAt' | 'deletedAt'>> = {},
  ) {
    super(detail)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.retryAfter = more.retryAfter ?? null
    this.triesLeft = more.triesLeft ?? null
    this.movedAt = more.movedAt ?? null
    this.deletedAt = more.deletedAt ?? null
  }
}

/** No answer: no network, or our server is away. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/app/v1`. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** JSON as sent. */
  body?: string
  /** Timeout of the answer in milliseconds. */
  within?: number
}

export interface Reply {
  status: number
  etag: string | null
  /** The server's clock, in milliseconds since 1970. Use it only if the body shows that our server answered. */
  date: number | null
  /** Seconds to wait before the next call, if the server said so. */
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
/** A timer takes 24 days at most. */
const MAX_RETRY_SECONDS = 86_400

/** Calls of one server. Without `AbortController` (Chromium 66) a late answer is ignored. @throws Refused or NoAnswer */
export function createCall(origin: string, send: Send): Call {
  return async ({ method, path, headers = {}, body, within = TIMEOUT_MS }) => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const sent = send(`${origin}/app/v1${path}`, {
      method,
      headers: { ...json, ...headers },
      ...(body !== undefined && { body }),
      // Cookies have no meaning there.
      credentials: 'omit',
      cache: 'no-store',
    })
    const answer = await inTime(sent, within)
    const text = await inTime(answer.text(), within)
    const read = parsed(text)
    if (!answer.ok && answer.status !== 304) throw refusalOf(answer, read)
    // Our server answers with JSON; the log-in page of a Wi-Fi network does not.
    if (![204, 304].includes(answer.status) && (typeof read !== 'object' || read === null))
      throw new NoAnswer('Something between us and the server answered.')
    return {
      status: answer.status,
      etag: answer.headers.get('ETag'),
      date: Date.parse(answer.headers.get('Date') ?? '') || null,
      retryAfter: retryAfterOf(answer),
      body: read,
    }
  }
}

function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
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

function parsed(text: string): unknown {
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
