import { once } from 'node:events'
import { createServer } from 'node:http'
import { listen } from './listen.ts'

export interface RecordedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Answers 200 to every request and records it. */
export async function startRecorder() {
  const sent: RecordedRequest[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => !CONNECTION_HEADERS.has(name))
          .map(([name, value]) => [name, String(value)]),
      )
      sent.push({ path: request.url ?? '', headers, body: Buffer.concat(parts) })
      response.end()
    })
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    sent,
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const CONNECTION_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
])
