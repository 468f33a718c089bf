import { setTimeout as sleep } from 'node:timers/promises'
import { RetryableError, unavailable } from './failures.ts'

const MAX_RETRIES = 2
const MAX_WAIT_MS = 2_000

/** Retries at most twice, for idempotent calls only. @throws Failure unavailable */
export const retriesAfter =
  (pauseMs: number) =>
  async <Result>(deadline: AbortSignal, attempt: () => Promise<Result>): Promise<Result> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        const wait =
          tries < MAX_RETRIES && error instanceof RetryableError ? retryDelay(error, tries, pauseMs) : null
        if (wait === null || !(await sleepUntil(wait, deadline))) throw toUnavailable(error)
      }
    }
  }

/** The wait before a retry in milliseconds, exponential with jitter; null if the provider asks for a longer wait than the limit. */
function retryDelay({ retryAfterMs: delay }: RetryableError, tries: number, pauseMs: number): number | null {
  if (delay !== null) return delay <= MAX_WAIT_MS ? delay : null
  return pauseMs * 2 ** tries * (0.5 + Math.random())
}

function toUnavailable(error: unknown) {
  const delay = error instanceof RetryableError ? error.retryAfterMs : null
  return unavailable(error, delay === null ? undefined : Math.ceil(delay / 1000))
}

/** Returns false if the deadline passed first. */
const sleepUntil = (milliseconds: number, deadline: AbortSignal): Promise<boolean> =>
  sleep(milliseconds, true, { signal: deadline }).catch(() => false)
