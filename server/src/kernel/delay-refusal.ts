import type { Failure } from './failure.ts'
import { perMinute } from './calls-per-minute.ts'

/** Refusals of a network in a minute that are sent at once. People, and apps that obey `Retry-After`, get fewer. */
const MAX_PROMPT = 30
/** Limits the memory: while so many are delayed in this process, further ones are sent at once. */
const MAX_DELAYED = 500
const DELAY_MS = 250

/**
 * Returns a function to call before a failure is sent. It waits a quarter of a second if a limit refused and the network has had 30 such
 * refusals within the minute: a caller that sends again after each answer then takes little time from others. The wait depends only on
 * refusals that the network has seen, so it reveals nothing. It is shorter than any shutdown, and not worth ending when a caller disconnects.
 */
export function createDelay() {
  const refused = perMinute(MAX_PROMPT)
  let delayed = 0
  return async ({ kind }: Pick<Failure, 'kind'>, network: string): Promise<void> => {
    if (kind !== 'throttled') return
    if (refused.wait(network) === 0) return refused.count(network)
    if (delayed >= MAX_DELAYED) return
    delayed += 1
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    delayed -= 1
  }
}

export const delayRefusal = createDelay()
