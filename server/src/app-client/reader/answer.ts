export type Bytes = Uint8Array<ArrayBuffer>

/** A provider's answer: a `Response`, or the same of another HTTP client. */
export interface Answer {
  /** From 100 to 999: panels use statuses that HTTP does not define. */
  readonly status: number
  /** The address after redirects; '' if unknown. */
  readonly url: string
  /** Names are case-insensitive. */
  readonly headers: { get(name: string): string | null }
  readonly body: Body | null
}

/** A `ReadableStream` of bytes. Its reader rejects if the connection fails; the bytes read before are used. */
export interface Body {
  getReader(): Reader
}

export interface Reader {
  read(): Promise<{ done: boolean; value?: Bytes | undefined }>
  cancel(): Promise<unknown>
}

export type Get = (url: string, request?: { signal: AbortSignal | null; priority?: 'low' }) => Promise<Answer>

export interface Limits {
  /** Bytes as they arrive. */
  readonly packed: number
  /** Bytes after unpacking gzip. */
  readonly bytes: number
  /** Channels that are returned; further ones are only counted. */
  readonly channels: number
}

export const hasSucceeded = ({ status }: Answer): boolean => status >= 200 && status < 300

const MAX_RETRY_SECONDS = 604_800

/** The header Retry-After of a refusal, a number or a date, in seconds; null without it. Some servers send it with every answer. */
export function retrySecondsOf(answer: Answer): number | null {
  const { headers } = answer
  const text = headers.get('Retry-After')?.trim() ?? ''
  const sentMs = Date.parse(headers.get('Date') ?? '') || Date.now()
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - sentMs) / 1_000)
  return seconds > 0 && !hasSucceeded(answer) ? Math.min(seconds, MAX_RETRY_SECONDS) : null
}
