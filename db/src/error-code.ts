/** The code of an error, of PostgreSQL, Node.js or OpenSSL; '' without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
