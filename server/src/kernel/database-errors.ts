import { errorCode } from '@player/db'

/** Whether the database is temporarily unavailable, so that a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return (
    SERVER_CODE.test(code) ||
    NETWORK_CODE.test(code) ||
    /timeout (exceeded when trying to connect|expired)|Query read timeout|Connection terminated|not queryable|does not respond/.test(
      error.message,
    )
  )
}

/** Whether the role is refused or the database missing (class 28, 3D000): the settings are wrong. */
export const isLoginRefused = (error: unknown): error is Error =>
  error instanceof Error && /^(28|3D000)/.test(errorCode(error))

/** Whether PostgreSQL cannot store a value: a number outside its type's range, or a NUL in a text or JSON. */
export const isUnstorable = (error: unknown): boolean => /^(22003|22021|22P05)$/.test(errorCode(error))

/**
 * The codes of a database that is temporarily unavailable: no connection (08), a transaction rolled back (40), out of space, memory or connections (53), an
 * operator's intervention (57), a failing disk (58), a timeout of a lock or transaction (55P03, 25P03, 25P04), a read-only server (25006).
 */
const SERVER_CODE = /^(?:08|40|53|57|58|55P03$|25P0[34]$|25006$)/
/** The codes of a network failure, also of the name of a stopped container, which does not resolve. */
const NETWORK_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
