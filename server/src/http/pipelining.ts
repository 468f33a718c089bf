import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send the next request of a connection after the answer. */
const MAX_UNANSWERED = 10

const unanswered = new WeakMap<Socket, number>()

/**
 * Closes the connection of a client that sends more requests at once than it may without waiting for their answers: Node would run them
 * all, and keep their answers until the first one is sent. A client sends again what was not answered (RFC 9112, 9.3.2).
 *
 * @returns whether the connection is closed, so that the request must not be answered
 */
export function closeIfTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = (unanswered.get(socket) ?? 0) + 1
  if (count > MAX_UNANSWERED) {
    // The requests that arrived in the same chunk follow.
    socket.destroy()
    return true
  }
  unanswered.set(socket, count)
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  return false
}
