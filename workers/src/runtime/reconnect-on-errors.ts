/** The answer of a former primary after a failover. Before Redis 7 a script's error contains it: 'ERR Error running script …: -READONLY …'. */
const REPLICA_ERROR = /(^|-)(READONLY|MASTERDOWN)\b/

/** ioredis adds a listener to the socket for each answer after which it reconnects; Node warns of more than ten. */
const MAX_PER_SECOND = 5

/** Whether to reconnect after an error. Limited per second, because all pending commands get the same answer. */
export function reconnectOnErrors(): (error: Error) => boolean {
  let windowStart = -Infinity
  let count = 0
  return ({ message }) => {
    if (!REPLICA_ERROR.test(message)) return false
    const now = performance.now()
    if (now - windowStart > 1_000) [windowStart, count] = [now, 0]
    count += 1
    return count <= MAX_PER_SECOND
  }
}
