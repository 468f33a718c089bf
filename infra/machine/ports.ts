import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:net'
import { SetupProblem } from './setup-problem.ts'

interface HeldPort {
  port: number
  release(): Promise<void>
}

const MAX_PORT = 65_535

/** Holds the requested port, or the first free one from `first` that is not in `otherPorts`. @throws SetupProblem if there is none */
export async function holdPort(
  name: string,
  requested: number | undefined,
  first: number,
  otherPorts: readonly (number | undefined)[] = [],
): Promise<HeldPort> {
  for (let port = requested ?? first; ; port++) {
    if (requested === undefined && otherPorts.includes(port)) continue
    if (port > MAX_PORT)
      throw new SetupProblem(`Port ${port} cannot be used: ports end at ${MAX_PORT}. Set a lower ${name}.`)
    const isReserved = await reserve(port)
    // A requested port may be reserved already by the process that requests it.
    if (requested === undefined && !isReserved) continue
    const held = await hold(port)
    if (typeof held !== 'string') return held
    if (requested === undefined && held === 'EADDRINUSE') continue
    const reason =
      held === 'EADDRINUSE' ? 'another program is using it' : `you have no permission to use it (${held})`
    throw new SetupProblem(
      `Port ${port} cannot be used: ${reason}. Set another ${name}, or unset it to use any free port.`,
    )
  }
}

/** Below the ports of outgoing connections, which begin at 32768 (Linux) or 49152. */
const PORT_RANGE = { first: 20_000, last: 31_999 }
let nextPort = randomInt(PORT_RANGE.first, PORT_RANGE.last)

/** A port that is free, and reserved for this process until it ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort
    nextPort = port < PORT_RANGE.last ? port + 1 : PORT_RANGE.first
    if (!(await reserve(port))) continue
    const server = await listen(port, '127.0.0.1')
    if (server === 'EADDRINUSE') continue
    if (typeof server === 'string') throw new Error(`No free port: ${server}`)
    await close(server)
    return port
  }
}

/**
 * Reserves a port until this process ends by holding its UDP port, which is otherwise unused: its user may listen later, and again after a
 * crash. False if another call, here or in another process, has reserved it.
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createSocket('udp4').unref()
    socket.once('error', () => socket.close(() => done(false)))
    socket.bind({ port, address: '127.0.0.1' }, () => done(true))
  })
}

/** Listens on IPv4 and IPv6, since browsers try ::1 for 'localhost'; returns the error code if IPv4 fails, or if the port is taken on IPv6. */
async function hold(port: number): Promise<HeldPort | string> {
  const ipv4 = await listen(port, '127.0.0.1')
  if (typeof ipv4 === 'string') return ipv4
  const ipv6 = await listen(port, '::1')
  if (ipv6 === 'EADDRINUSE') {
    await close(ipv4)
    return ipv6
  }
  return {
    port,
    release: async () => {
      await close(ipv4)
      if (typeof ipv6 !== 'string') await close(ipv6)
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
