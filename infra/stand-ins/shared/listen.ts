import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { textOf } from './store.ts'

export interface StandInOptions {
  /** Where the state is kept; in memory if omitted. */
  directory?: string
}

export type ListeningServer = Awaited<ReturnType<typeof listen>>

const HOST = '127.0.0.1'

/** Listens on the directory's last port, so that old links still work, or on a free one. */
export async function listen({ directory }: StandInOptions) {
  const file = directory && join(directory, 'port')
  const server = createServer({ keepAliveTimeout: 65_000 })
  const listenOn = async (port: number) => {
    server.listen(port, HOST)
    await once(server, 'listening')
  }
  await listenOn(file ? Number(textOf(file) ?? 0) : 0).catch(() => listenOn(0))
  const address = server.address()
  const boundPort = address && typeof address === 'object' ? address.port : 0
  if (file) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, String(boundPort))
  }
  const authority = `${HOST}:${boundPort}`
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
