/** The answer of a former primary, which keeps its connections. Before Redis 7 in a script's error: 'ERR Error running script …: -READONLY …'. */
const REPLICA_ERROR = /(^|-)(READONLY|MASTERDOWN)\b/

/** ioredis adds a listener to the socket for each answer after which it reconnects; Node warns of more than ten. */
const MAX_PER_SECOND = 5

/** Limited per second: all pending commands get the same answer. */
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
