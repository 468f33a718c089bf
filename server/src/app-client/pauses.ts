import { NoAnswer, Refused } from './call.ts'

/** After an outage, clients return spread over this time. */
const MAX_MS = 300_000
const FIRST_MS = 1000

/** The pause before try number `failures` + 1, in milliseconds: full jitter, or what the server asks for and up to half of it more. */
export function pauseAfter(error: unknown, failures: number, random: () => number): number {
  if (error instanceof Refused && error.retryAfter !== null) return askedPause(error.retryAfter, random)
  const longest = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures, 20))
  // The first one always waits a little, so that a failure at once does not become a loop.
  return FIRST_MS / 4 + random() * (longest - FIRST_MS / 4)
}

/** The server's Retry-After (in seconds) plus up to half of it, in milliseconds. */
export const askedPause = (seconds: number, random: () => number): number =>
  seconds * 1000 * (1 + random() / 2)

/** An interval that differs by up to a fifth, so that televisions started together do not ask together. */
export const spread = (milliseconds: number, random: () => number): number =>
  milliseconds * (0.8 + 0.4 * random())

/** Whether the token has to be asked for again. */
export const isTokenOver = (error: unknown): boolean => error instanceof Refused && error.status === 401

/** Whether the installation has ended: removed by its owner or by support, or its device moved. */
export const isEnded = (error: unknown): error is Refused =>
  error instanceof Refused && error.code === 'devices.installation_revoked'

/** What the screen shows of an end. */
export const endOf = ({ movedAt, deletedAt }: Refused) =>
  ({ ended: true, movedAt, deletedAt, connection: 'online' }) as const

/** Whether no new television may be set up now in its network. */
export const isTooMany = (error: unknown): error is Refused =>
  error instanceof Refused && error.code === 'devices.registrations_throttled'

/** Whether nobody answered, or only something between us and the server: its refusals have a code. */
export const isAway = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refused && (error.status >= 500 || error.code === ''))
