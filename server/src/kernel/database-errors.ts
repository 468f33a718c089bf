import { errorCode } from '@player/db'

/**
 * Whether a retry may help: no connection (class 08), a transaction that was rolled back (40), out of space or connections (53), an operator's
 * intervention (57), a failing disk (58), or one of UNAVAILABLE_CODES.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return (
    /^(08|40|53|57|58)/.test(code) ||
    UNAVAILABLE_CODES.has(code) ||
    /timeout (exceeded when trying to connect|expired)|Query read timeout|Connection terminated|not queryable|does not respond/.test(
      error.message,
    )
  )
}

/** A refused role or a missing database (class 28, 3D000): the settings are wrong. */
export const isLoginRefused = (error: unknown): error is Error =>
  error instanceof Error && /^(28|3D000)/.test(errorCode(error))

/** A number outside its type's range, or a NUL in a text or JSON. */
export const isUnstorable = (error: unknown): boolean => /^(22003|22021|22P05)$/.test(errorCode(error))

const UNAVAILABLE_CODES = new Set([
  // Network errors; the name of a stopped container does not resolve.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Timeouts of a lock, an idle transaction, a transaction.
  '55P03',
  '25P03',
  '25P04',
  // Read-only: a standby, or a primary that an operator made so.
  '25006',
])
