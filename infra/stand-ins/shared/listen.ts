import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { textOf } from './store.ts'

export interface StandInOptions {
  /** By default the directory's last port, or a free one. */
  port?: number
  host?: string
  /** Where the state is kept; in memory if omitted. */
  directory?: string
}

export type Listening = Awaited<ReturnType<typeof listen>>

/** Listens, if possible on the last port, so that old links still work. @throws if the requested port is taken */
export async function listen({ port, host = '127.0.0.1', directory }: StandInOptions) {
  const file = directory && join(directory, 'port')
  const last = file ? Number(textOf(file) ?? 0) : 0
  const server = createServer({ keepAliveTimeout: 65_000 })
  const attempt = async (requested: number) => {
    server.listen(requested, host)
    await once(server, 'listening')
  }
  if (port !== undefined || last === 0) await attempt(port ?? 0)
  else await attempt(last).catch(() => attempt(0))
  const address = server.address()
  const bound = address && typeof address === 'object' ? address.port : 0
  if (file) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, String(bound))
  }
  const authority = `${host}:${bound}`
  return {
    authority,
    url: `http://${authority}`,
    answer: (listener: RequestListener) => void server.on('request', listener),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
