import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@player/infra/ports'

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
  /** How many connections there are whose client said this and is heard, or those that hang. */
  saying(said: string, how?: 'heard' | 'hanging'): number
  /** Freezes the connections that are there and whose client said this; new ones are not touched. */
  freeze(said?: string): void
  /** Everything takes so many milliseconds longer, each way. */
  delay(milliseconds: number): void
  /** Each new connection is cut, or hangs, after so many bytes from the client. */
  cutAfter(bytes: number): void
  hangAfter(bytes: number): void
  /** From now on each connection hangs whose client says this. */
  hangAt(said: string): void
  /** The next so many requests that have this in them go through, but the answer never comes: the connection is cut. */
  dropReply(inRequest: string, times?: number): void
  /** How many answers were dropped so far. */
  dropped(): number
  /** The first words of each client, also of those that are gone. */
  readonly greetings: readonly string[]
  /** All is well again, for new connections. */
  heal(): Promise<void>
  stop(): Promise<void>
}

interface Pair {
  readonly client: Socket
  readonly target: Socket
  said: string
  frozen: boolean
  sent: number
}

/** After so long a target notices that its client is gone, because nobody answers its keepalives (`db/src/keepalive-options.ts`). */
const NOTICED_AFTER_MS = 25_000

/** So much of what a client says is kept, in characters: what it is, and what it asks for before it waits. */
const KEPT = 100_000
const KEPT_OF_GREETING = 400

/** Starts a proxy on a free port of this machine. */
export async function startFaultProxy(targetPort: () => number): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let mode: 'pass' | 'reset' | 'blackhole' = 'pass'
  let delay = 0
  let limit = Infinity
  let hangs = false
  let hangWords: string | null = null
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
    if (!pair.frozen) setTimeout(() => pair.target.destroy(), NOTICED_AFTER_MS).unref()
    pair.frozen = true
  }
  const saying = (said: string) => [...pairs].filter((pair) => pair.said.includes(said))
  /** One direction of a connection: everything in its order, however the delay changes meanwhile. */
  const inOrder = () => {
    let before: Promise<unknown> = Promise.resolve()
    return (work: () => unknown) => {
      before = Promise.all([before, delay > 0 ? wait(delay) : null]).then(work)
    }
  }
  const request = (pair: Pair, chunk: Buffer) => {
    const text = chunk.toString('latin1')
    if (pair.said === '') greetings.push(text.slice(0, KEPT_OF_GREETING))
    if (pair.said.length < KEPT) pair.said += text.slice(0, KEPT)
    if (pair.frozen) return
    pair.sent += chunk.length
    const drop = drops.find((each) => each.times > 0 && text.includes(each.text))
    pair.target.write(pair.sent > limit ? chunk.subarray(0, limit - pair.sent) : chunk)
    if (hangWords !== null && text.includes(hangWords)) return freeze(pair)
    if (!drop && pair.sent <= limit) return
    if (drop) {
      drop.times -= 1
      dropped += 1
    }
    freeze(pair)
    if (!drop && hangs) return
    // Long enough for the target to have done what it was asked for.
    setTimeout(() => {
      pair.client.resetAndDestroy()
      pair.target.destroy()
    }, 300)
  }

  const server = createServer((client) => {
    if (mode === 'reset') return void client.resetAndDestroy()
    const target = connect(targetPort(), '127.0.0.1')
    const pair: Pair = { client, target, said: '', frozen: false, sent: 0 }
    if (mode === 'blackhole') freeze(pair)
    pairs.add(pair)
    const [toTarget, toClient] = [inOrder(), inOrder()]
    client.on('data', (chunk: Buffer) => toTarget(() => request(pair, chunk)))
    target.on('data', (chunk: Buffer) => toClient(() => pair.frozen || client.write(chunk)))
    for (const [one, other, inTurn] of [
      [client, target, toTarget],
      [target, client, toClient],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        if (other.destroyed) pairs.delete(pair)
        inTurn(() => pair.frozen || other.destroySoon())
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
    saying: (said, how = 'heard') =>
      saying(said).filter(({ frozen }) => frozen === (how === 'hanging')).length,
    freeze(said = '') {
      for (const pair of saying(said)) freeze(pair)
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
    hangAt: (said) => void (hangWords = said),
    dropReply: (text, times = 1) => void drops.push({ text, times }),
    dropped: () => dropped,
    greetings,
    async heal() {
      mode = 'pass'
      delay = 0
      limit = Infinity
      hangWords = null
      drops.length = 0
      if (!server.listening) await listen(port)
    },
    async stop() {
      cut('destroy')
      if (server.listening) await new Promise((done) => server.close(done))
    },
  }
}
