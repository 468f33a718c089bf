import { NoAnswer, Refused } from './refused.ts'

/** Clients return within this time after an outage. */
const MAX_PAUSE_MS = 300_000
const FIRST_PAUSE_MS = 1000

/** The pause before try number `failures` + 1, in milliseconds: random up to a doubling maximum, or by the server's Retry-After. */
export function pauseAfter(error: unknown, failures: number, random: () => number): number {
  if (error instanceof Refused && error.retryAfter !== null) return retryPause(error.retryAfter, random)
  const max = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20))
  // Never 0, so that immediate failures do not become a busy loop.
  return FIRST_PAUSE_MS / 4 + random() * (max - FIRST_PAUSE_MS / 4)
}

/** The server's Retry-After (in seconds) plus up to half of it, in milliseconds. */
export const retryPause = (seconds: number, random: () => number): number =>
  seconds * 1000 * (1 + random() / 2)

/** Varies an interval by up to a fifth, so that televisions started together do not poll together. */
export const withJitter = (milliseconds: number, random: () => number): number =>
  milliseconds * (0.8 + 0.4 * random())

export const isExpired = (error: unknown): boolean => error instanceof Refused && error.status === 401

/** Whether the installation has ended: removed by its owner or by support, or its device moved or was deleted. */
export const isEnded = (error: unknown): error is Refused =>
  error instanceof Refused && error.code === 'devices.installation_revoked'

/** Whether too many televisions were set up in the network. */
export const isThrottled = (error: unknown): error is Refused =>
  error instanceof Refused && error.code === 'devices.registrations_throttled'

/** Whether the server did not answer, or failed, or only a proxy or captive portal answered: our refusals have a code. */
export const isOutage = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refused && (error.status >= 500 || error.code === ''))
