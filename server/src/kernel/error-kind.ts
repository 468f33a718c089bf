const CODE = /^[A-Z][A-Z0-9_]{1,40}$/

/** The kind of an error by its deepest cause: a code, `HTTP 503`, `SMTP 451` or a class. Never a message, which may contain personal data. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'other'
  const { cause } = error
  if (cause instanceof Error) return errorKind(cause)
  if ('responseCode' in error && isReply(error.responseCode)) return `SMTP ${error.responseCode}`
  if ('status' in error && isReply(error.status)) return `HTTP ${error.status}`
  if ('code' in error && typeof error.code === 'string' && CODE.test(error.code)) return error.code
  return error.name
}

const isReply = (code: unknown): code is number => typeof code === 'number' && code >= 100 && code < 600
