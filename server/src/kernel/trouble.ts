/** The database is away, full, or has no connection left: worth trying again. Classes 08, 53 and 57P are its own words for it. */
export function isStoreTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    /^(08|53|57P)/.test(code) ||
    CODES.has(code) ||
    /timeout (exceeded when trying to connect|expired)|Query read timeout|Connection terminated|not queryable|fallen silent/.test(
      error.message,
    )
  )
}

/** The database does not know who asks (class 28), or has no such database: waiting does not help, other settings do. */
export const isStoreRefusal = (error: unknown): error is Error =>
  error instanceof Error && /^(28|3D000)/.test(codeOf(error))

/** The database cannot store a text, in a column or within JSON: it holds a NUL. */
export const isTextRefusal = (error: unknown): boolean =>
  error instanceof Error && /^(22021|22P05)$/.test(codeOf(error))

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

const CODES = new Set([
  // On the way there. A container that is down has no name either.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A statement, a lock or an idle transaction that took too long; a deadlock; a failed serialization.
  '57014',
  '55P03',
  '25P03',
  '40P01',
  '40001',
])
