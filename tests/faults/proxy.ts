import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A connection between one of our processes and a store, through which faults come. */
export interface FaultProxy {
  /** The target's address with the proxy's port in it. */
  url(target: string): string
  /** From now on nobody listens, and every connection is cut. */
  refuse(): Promise<void>
  /** From now on every connection is reset: those that are there, and new ones as soon as they are made. */
  reset(): void
  /** From now on nothing comes through, and nobody is told: whoever waits, waits. */
  blackhole(): void
  /** Freezes the connections that are there and whose first bytes have this in them; new ones are not touched. */
  freeze(inFirstBytes?: string): number
  /** Everything takes so many milliseconds longer, each way. */
  delay(milliseconds: number): void
  /** Each new connection is cut, or hangs, after so many bytes from the client. */
  cutAfter(bytes: number): void
  hangAfter(bytes: number): void
  /** The next so many requests that have this in them go through, but the answer never comes: the connection is cut. */
  dropReply(inRequest: string, times?: number): void
  /** All is well again, for new connections. */
  heal(): Promise<void>
  stop(): Promise<void>
}

interface Pair {
  readonly client: Socket
  readonly target: Socket
  first: string
  frozen: boolean
  sent: number
}

/** Starts a proxy on a free port of this machine. */
export async function startFaultProxy(targetPort: () => number): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let mode: 'pass' | 'reset' | 'blackhole' = 'pass'
  let delay = 0
  let limit = Infinity
  let hangs = false
  const drops: { text: string; times: number }[] = []

  const cut = (how: 'destroy' | 'resetAndDestroy') => {
    for (const { client, target } of pairs) {
      client[how]()
      target[how]()
    }
  }
  const later = (work: () => void) => (delay === 0 ? work() : void setTimeout(work, delay))
  const request = (pair: Pair, chunk: Buffer) => {
    pair.first ||= chunk.toString('latin1')
    if (pair.frozen) return
    pair.sent += chunk.length
    const drop = drops.find(({ text, times }) => times > 0 && chunk.toString('latin1').includes(text))
    pair.target.write(pair.sent > limit ? chunk.subarray(0, limit - pair.sent) : chunk)
    if (!drop && pair.sent <= limit) return
    if (drop) drop.times -= 1
    pair.frozen = true
    // Long enough for the target to have done what it was asked for.
    if (drop || !hangs) setTimeout(() => pair.client.resetAndDestroy(), 300)
  }

  const server = createServer((client) => {
    if (mode === 'reset') return void client.resetAndDestroy()
    const target = connect(targetPort(), '127.0.0.1')
    const pair: Pair = { client, target, first: '', frozen: mode === 'blackhole', sent: 0 }
    pairs.add(pair)
    client.on('data', (chunk: Buffer) => later(() => request(pair, chunk)))
    target.on('data', (chunk: Buffer) => later(() => pair.frozen || client.write(chunk)))
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        pairs.delete(pair)
        if (!pair.frozen) other.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return address !== null && typeof address === 'object' ? address.port : port
  }
  const port = await listen(0)

  return {
    url: (target) => target.replace(/(127\.0\.0\.1|localhost):\d+/, `127.0.0.1:${port}`),
    async refuse() {
      const closed = server.listening ? once(server, 'close') : null
      server.close()
      cut('destroy')
      await closed
    },
    reset() {
      mode = 'reset'
      cut('resetAndDestroy')
    },
    blackhole() {
      mode = 'blackhole'
      for (const pair of pairs) pair.frozen = true
    },
    freeze(inFirstBytes = '') {
      const chosen = [...pairs].filter(({ first }) => first.includes(inFirstBytes))
      for (const pair of chosen) pair.frozen = true
      return chosen.length
    },
    delay: (milliseconds) => void (delay = milliseconds),
    cutAfter(bytes) {
      limit = bytes
      hangs = false
    },
    hangAfter(bytes) {
      limit = bytes
      hangs = true
    },
    dropReply: (text, times = 1) => void drops.push({ text, times }),
    async heal() {
      mode = 'pass'
      delay = 0
      limit = Infinity
      drops.length = 0
      if (!server.listening) await listen(port)
    },
    async stop() {
      cut('destroy')
      if (server.listening) await new Promise((done) => server.close(done))
    },
  }
}
