/** Whether the database is unavailable, full or out of connections (classes 08, 53, 57P): a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    /^(08|53|57P)/.test(code) ||
    CODES.has(code) ||
    /timeout (exceeded when trying to connect|expired)|Query read timeout|Connection terminated|not queryable|does not respond/.test(
      error.message,
    )
  )
}

/** Whether the role is refused or the database missing (class 28, 3D000): only other settings help. */
export const isLoginRefused = (error: unknown): error is Error =>
  error instanceof Error && /^(28|3D000)/.test(codeOf(error))

/** Whether a text or JSON holds a NUL, which PostgreSQL cannot store. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && /^(22021|22P05)$/.test(codeOf(error))

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

const CODES = new Set([
  // Network errors; the name of a stopped container does not resolve.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Timeouts of a statement, a lock, an idle transaction; deadlock; serialization failure.
  '57014',
  '55P03',
  '25P03',
  '40P01',
  '40001',
])
