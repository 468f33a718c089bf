export type Bytes = Uint8Array<ArrayBuffer>

/** A provider's answer: a `Response`, or what another HTTP client has of one. */
export interface Answer {
  /** From 100 to 999: panels use statuses that HTTP does not define. */
  readonly status: number
  /** Where it came from, after redirects. '' if unknown. */
  readonly url: string
  /** Names in any case. */
  readonly headers: { get(name: string): string | null }
  readonly body: Body | null
}

/** As a `ReadableStream` gives bytes. Its reader rejects if the connection fails; what came before is used. */
export interface Body {
  getReader(): Reader
}

export interface Reader {
  read(): Promise<{ done: boolean; value?: Bytes | undefined }>
  cancel(): Promise<unknown>
}

export type Get = (url: string, request?: { signal: AbortSignal | null; priority?: 'low' }) => Promise<Answer>

/** How much of an answer is read. */
export interface Limits {
  /** Bytes as they arrive. */
  readonly packed: number
  /** Bytes after unpacking gzip. */
  readonly bytes: number
  /** Channels that are kept; more are only counted. */
  readonly channels: number
}

export const hasSucceeded = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Longer waits are cut to this. */
const MAX_RETRY_SECONDS = 604_800

/** `Retry-After`, which is a number of seconds or a date, in seconds; null if it has none. */
export function retrySecondsOf({ headers }: Answer): number | null {
  const text = headers.get('Retry-After')?.trim() ?? ''
  const sent = Date.parse(headers.get('Date') ?? '') || Date.now()
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - sent) / 1_000)
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_SECONDS) : null
}
