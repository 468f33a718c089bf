import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface Recorder {
  readonly url: string
  readonly sent: readonly Sent[]
  stop(): Promise<void>
}

/** Answers 200 to every request and keeps it. */
export async function startRecorder(): Promise<Recorder> {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => !OF_THE_CONNECTION.has(name))
          .map(([name, value]) => [name, String(value)]),
      )
      sent.push({ path: request.url ?? '', headers, body: Buffer.concat(parts) })
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Kept for its port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const OF_THE_CONNECTION = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
])
