import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { SetupProblem } from './setup-problem.ts'

/** A port that nobody else can take until it is released to the one it is for. */
export interface HeldPort {
  port: number
  release(): Promise<void>
}

/**
 * Holds the port that was asked for, or else the first free one from `first` on.
 *
 * @throws SetupProblem when the port that was asked for (by the setting `name`) cannot be had
 */
export async function holdPort(name: string, asked: number | undefined, first: number): Promise<HeldPort> {
  for (let port = asked ?? first; ; port++) {
    const held = await hold(port)
    if (typeof held !== 'string') return held
    if (asked === undefined && held === 'EADDRINUSE') continue
    const reason = held === 'EADDRINUSE' ? 'another program has it' : `this user may not use it (${held})`
    throw new SetupProblem(
      `Port ${port} cannot be used, ${reason}: set another ${name}, or none for the first free one.`,
    )
  }
}

/** Systems give outgoing connections ports from 32768 (Linux) or 49152 on: one of those would soon be taken by one of them. */
const BELOW_OUTGOING = { first: 20_000, last: 31_999 }
let next = randomInt(BELOW_OUTGOING.first, BELOW_OUTGOING.last)

/**
 * A port that nobody listens on right now, for whoever takes it later, or again. A process is given none twice before it had
 * all of them.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port < BELOW_OUTGOING.last ? port + 1 : BELOW_OUTGOING.first
    const server = await listen(port, '127.0.0.1')
    if (server === 'EADDRINUSE') continue
    if (typeof server === 'string') throw new Error(`There is no free port: ${server}`)
    await close(server)
    return port
  }
}

/** Both families, because a browser that opens 'localhost' tries ::1 first; the error's code where one is taken. */
async function hold(port: number): Promise<HeldPort | string> {
  const four = await listen(port, '127.0.0.1')
  if (typeof four === 'string') return four
  const six = await listen(port, '::1')
  if (six === 'EADDRINUSE') {
    await close(four)
    return six
  }
  return {
    port,
    release: async () => {
      await close(four)
      if (typeof six !== 'string') await close(six)
    },
  }
}

function listen(port: number, host: string): Promise<Server | string> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, host, () => done(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
  })
}
