import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@player/infra/ports'

export interface FaultProxy {
  url(target: string): string
  /** Refuses connections and cuts the existing ones. */
  refuse(): Promise<void>
  /** Resets existing connections, and new ones on connect. */
  reset(): void
  /** Drops all traffic silently. */
  blackhole(): void
  /** The number of connections whose client sent this text: those that are not frozen, or with 'hanging' the frozen ones. */
  connectionsWith(text: string, how?: 'open' | 'hanging'): number
  /** Freezes the existing connections whose client sent this text, not new ones. */
  freeze(text?: string): void
  /** Adds a delay in each direction. */
  delay(milliseconds: number): void
  /** Each connection, also an existing one, is cut or hangs once its client has sent more than this many bytes in total. */
  cutAfter(bytes: number): void
  hangAfter(bytes: number): void
  hangAt(text: string): void
  /** Forwards the next requests with the text, and cuts the connection before the answer. */
  dropReply(inRequest: string, times?: number): void
  dropped(): number
  /** The first bytes of each client, closed ones included. */
  readonly greetings: readonly string[]
  endFaults(): Promise<void>
  stop(): Promise<void>
}

interface Pair {
  readonly client: Socket
  readonly target: Socket
  text: string
  frozen: boolean
  sent: number
}

/** Keepalives report a lost client to its target after this time (`db/src/keepalive-options.ts`). */
const DETECTED_AFTER_MS = 25_000

/** Recorded characters of each client's traffic, and of its greeting. */
const MAX_RECORDED = 100_000
const MAX_GREETING = 400

export async function startFaultProxy(targetPort: () => number): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let mode: 'pass' | 'reset' | 'blackhole' = 'pass'
  let delay = 0
  let limit = Infinity
  let hangs = false
  let hangText: string | null = null
  let dropped = 0
  const greetings: string[] = []
  const drops: { text: string; times: number }[] = []

  const cut = (how: 'destroy' | 'resetAndDestroy') => {
    for (const { client, target } of pairs) {
      client[how]()
      target[how]()
    }
  }
  const freeze = (pair: Pair) => {
    if (!pair.frozen) setTimeout(() => pair.target.destroy(), DETECTED_AFTER_MS).unref()
    pair.frozen = true
  }
  const connectionsWith = (text: string) => [...pairs].filter((pair) => pair.text.includes(text))
  /** One direction of a connection, in order even if the delay changes. */
  const inOrder = () => {
    let last: Promise<unknown> = Promise.resolve()
    return (work: () => unknown) => {
      last = Promise.all([last, delay > 0 ? wait(delay) : null]).then(work)
    }
  }
  const request = (pair: Pair, chunk: Buffer) => {
    const text = chunk.toString('latin1')
    if (pair.text === '') greetings.push(text.slice(0, MAX_GREETING))
    if (pair.text.length < MAX_RECORDED) pair.text += text.slice(0, MAX_RECORDED)
    if (pair.frozen) return
    pair.sent += chunk.length
    const drop = drops.find((entry) => entry.times > 0 && text.includes(entry.text))
    pair.target.write(pair.sent > limit ? chunk.subarray(0, limit - pair.sent) : chunk)
    if (hangText !== null && text.includes(hangText)) return freeze(pair)
    if (!drop && pair.sent <= limit) return
    if (drop) {
      drop.times -= 1
      dropped += 1
    }
    freeze(pair)
    if (!drop && hangs) return
    // The target needs time to execute the request.
    setTimeout(() => {
      pair.client.resetAndDestroy()
      pair.target.destroy()
    }, 300)
  }

  const server = createServer((client) => {
    if (mode === 'reset') return void client.resetAndDestroy()
    const target = connect(targetPort(), '127.0.0.1')
    const pair: Pair = { client, target, text: '', frozen: false, sent: 0 }
    if (mode === 'blackhole') freeze(pair)
    pairs.add(pair)
    const [toTarget, toClient] = [inOrder(), inOrder()]
    client.on('data', (chunk: Buffer) => toTarget(() => request(pair, chunk)))
    target.on('data', (chunk: Buffer) => toClient(() => pair.frozen || client.write(chunk)))
    for (const [source, destination, enqueue] of [
      [client, target, toTarget],
      [target, client, toClient],
    ] as const) {
      source.on('error', () => destination.destroy())
      source.on('close', () => {
        if (destination.destroyed) pairs.delete(pair)
        enqueue(() => pair.frozen || destination.destroySoon())
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const port = await freePort()
  await listen(port)

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
      for (const pair of pairs) freeze(pair)
    },
    connectionsWith: (text, how = 'open') =>
      connectionsWith(text).filter(({ frozen }) => frozen === (how === 'hanging')).length,
    freeze(text = '') {
      for (const pair of connectionsWith(text)) freeze(pair)
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
    hangAt: (text) => void (hangText = text),
    dropReply: (text, times = 1) => void drops.push({ text, times }),
    dropped: () => dropped,
    greetings,
    async endFaults() {
      mode = 'pass'
      delay = 0
      limit = Infinity
      hangText = null
      drops.length = 0
      if (!server.listening) await listen(port)
    },
    async stop() {
      cut('destroy')
      if (server.listening) await new Promise((done) => server.close(done))
    },
  }
}
