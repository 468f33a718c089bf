/** A refusal of the server (RFC 9457). */
export class Refused extends Error {
  readonly status: number
  /** A stable code; '' if a proxy or captive portal answered instead of the server. */
  readonly code: string
  /** The server's `Retry-After` in seconds, a day at most; null without a number. */
  readonly retryAfter: number | null
  /** Tries left before a wait, after a wrong key or PIN; null if the server does not say. */
  readonly triesLeft: number | null
  /** When the licence moved to another device, if the installation was revoked for that reason; null otherwise. */
  readonly movedAt: string | null
  /** When the owner deleted the device, if that revoked the installation; null otherwise. */
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

/** The server did not answer: it is unreachable or late, or the answer cannot be the server's. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** The refusal in a problem answer; missing or invalid fields get their defaults. */
export function refusalOf(status: number, body: unknown, retryAfter: number | null): Refused {
  const { code, detail, tries_left, moved_at, deleted_at } = Object(body)
  return new Refused(status, textOf(code) ?? '', textOf(detail) ?? `Status ${status}`, {
    retryAfter,
    triesLeft: typeof tries_left === 'number' ? tries_left : null,
    movedAt: textOf(moved_at),
    deletedAt: textOf(deleted_at),
  })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
