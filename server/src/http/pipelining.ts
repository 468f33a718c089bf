import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send the next request of a connection after the answer. */
const MAX_WAITING = 9

/**
 * Begins a request of a connection after those before it are answered, and lets other connections go first. Node would begin all at once and keep
 * their answers. Closes a connection with more waiting requests than the limit: clients send unanswered ones again (RFC 9112, 9.3.2).
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  const beginNext = (socket: Socket): void => {
    const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
    if (next) next()
    else waiting.delete(socket)
  }
  return (request, response) => {
    const { socket } = request
    const begin = (): void => {
      response.once('close', () => setImmediate(beginNext, socket))
      answer(request, response)
    }
    const before = waiting.get(socket)
    if (!before) {
      waiting.set(socket, [])
      begin()
    } else if (before.length < MAX_WAITING) before.push(begin)
    // Requests that arrived in the same chunk still come here.
    else socket.destroy()
  }
}
