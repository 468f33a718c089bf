import { errorCode } from '@player/db'
import type { Context } from '../../compose.ts'

export const TIMEOUT_MS = 5_000

/** Between this machine's clock and the database's or a provider's. */
export const MAX_CLOCK_DIFFERENCE_S = 5

export interface CheckResult {
  readonly name: string
  readonly state: 'right' | 'warning' | 'wrong' | 'not applicable'
  readonly found: string
  readonly todo?: string
}

export const ok = (name: string, found: string): CheckResult => ({ name, state: 'right', found })

export const problem = (
  state: 'warning' | 'wrong',
  name: string,
  found: string,
  todo: string,
): CheckResult => ({ name, state, found, todo })

export const notApplicable = (name: string, found: string): CheckResult => ({
  name,
  state: 'not applicable',
  found,
})

/** A check. Never throws: returns a problem instead. */
export type Check = (
  ctx: Pick<Context, 'db' | 'config'>,
  environment: NodeJS.ProcessEnv,
  options: { readonly send: boolean },
) => Promise<CheckResult[]>

/** The message of the innermost cause of an error, which is the most specific; of several errors, that of the first. */
export const reasonOf = (error: unknown): string => {
  let last = error
  while (last instanceof Error && last.cause instanceof Error) last = last.cause
  if (last instanceof AggregateError && last.errors.length > 0) return reasonOf(last.errors[0])
  // OpenSSL's messages contain memory addresses and names of functions and files; its `reason` does not.
  if (isOpensslError(last)) return `TLS failed: ${last.reason}`
  // Some messages end with a line break.
  return (last instanceof Error ? last.message : String(last)).trim()
}

const isOpensslError = (error: unknown): error is Error & { readonly reason: string } =>
  error instanceof Error &&
  errorCode(error).startsWith('ERR_SSL_') &&
  'reason' in error &&
  typeof error.reason === 'string'

export const isMissingRecord = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes(errorCode(error))

export const DNS_FAILS = 'See whether this machine can ask its DNS server.'
