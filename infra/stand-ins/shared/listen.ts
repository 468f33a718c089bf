import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { textOf } from './store.ts'

export interface StandInOptions {
  /** The last one of its directory or else a free one, unless given. */
  port?: number
  host?: string
  /** Where its state is kept; without it that ends with the process. */
  directory?: string
}

export interface Listening {
  /** Host and port. */
  authority: string
  /** The base of every call, without a slash at the end. */
  url: string
  answer: (listener: RequestListener) => void
  close: () => void
}

/**
 * Listens, where it can on the port of the last time: links that were given out then still lead here.
 *
 * @throws the server's own error when the port that was asked for is taken
 */
export async function listen({ port, host = '127.0.0.1', directory }: StandInOptions): Promise<Listening> {
  const file = directory && join(directory, 'port')
  const last = file ? Number(textOf(file) ?? 0) : 0
  const server = createServer({ keepAliveTimeout: 65_000 })
  const attempt = async (wanted: number) => {
    server.listen(wanted, host)
    await once(server, 'listening')
  }
  if (port !== undefined || last === 0) await attempt(port ?? 0)
  else await attempt(last).catch(() => attempt(0))
  const address = server.address()
  const taken = address && typeof address === 'object' ? address.port : 0
  if (file) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, String(taken))
  }
  const authority = `${host}:${taken}`
  return {
    authority,
    url: `http://${authority}`,
    answer: (listener) => void server.on('request', listener),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
