import { Refused } from '@player/server/app-client'
import { retryDelayMs } from './load-attempts.ts'

interface Unsent {
  readonly code: string
  /** Does nothing if the message is no longer wanted. */
  readonly send: () => Promise<void>
  failures: number
  /** In milliseconds of `performance.now()`; Infinity while it is sent. */
  nextAt: number
}

/** Refusals that another try would not change: the playlist is gone or changed, or the message is too large, invalid or not wanted. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([404, 409, 413, 422])

export type Outbox = ReturnType<typeof createOutbox>

/** Sends messages to our server at once, when the network is back, and again after failures. `onFailure` gets the code of a message that failed. */
export function createOutbox(isOnline: () => boolean, onFailure: (code: string) => void) {
  const messages = new Map<string, Unsent>()

  const trySending = async (key: string, message: Unsent) => {
    message.nextAt = Infinity
    let isFinal = true
    try {
      await message.send()
    } catch (error) {
      isFinal = error instanceof Refused && FINAL_STATUSES.has(error.status)
      const retryAfter = error instanceof Refused ? (error.retryAfter ?? 0) : 0
      message.failures += 1
      message.nextAt = performance.now() + Math.max(retryDelayMs(message.failures), retryAfter * 1_000)
      onFailure(message.code)
    }
    // A newer message may have replaced it.
    if (isFinal && messages.get(key) === message) messages.delete(key)
  }

  const sendDue = () => {
    if (!isOnline()) return
    for (const [key, message] of messages)
      if (message.nextAt <= performance.now()) void trySending(key, message)
  }

  return {
    sendDue,
    /** Sends a message about a playlist, which replaces its unsent one with the same code. */
    put(code: string, { id }: { readonly id: string }, send: () => Promise<void>) {
      messages.set(`${code} ${id}`, { code, send, failures: 0, nextAt: performance.now() })
      sendDue()
    },
    /** When the next message is due, in milliseconds of `performance.now()`; Infinity without any, and without a network. */
    nextAt: () => (isOnline() ? Math.min(...[...messages.values()].map(({ nextAt }) => nextAt)) : Infinity),
  }
}
