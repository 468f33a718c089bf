import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

const FILES = new URL('../../web/television/dist/', import.meta.url)

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
}

/** Only names that a build makes: nothing outside of its folder. */
const NAME = /^\/(?:assets\/)?[\w-]+(?:\.[\w-]+)*$/

/** Serves the build of web/television, on a port of its own so that its calls come from another origin, like a real television's. */
export async function startTelevision(port: number, origin: string): Promise<{ stop: () => void }> {
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    // Null for '//', for example.
    const pathname = URL.parse(url, origin)?.pathname ?? ''
    const send = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body)
    if (pathname === '/settings.json') return send(200, 'application/json', JSON.stringify({ origin }))
    const name = pathname === '/' ? '/index.html' : pathname
    const body = NAME.test(name) ? await readFile(new URL(`.${name}`, FILES)).catch(() => null) : null
    if (!body) return send(404, 'text/plain', 'Not found. The television is built by npm start.')
    return send(200, TYPES[extname(name)] ?? 'application/octet-stream', body)
  }
  const server = createServer((request, response) => void answer(request, response))
  // Browsers try ::1 for 'localhost' first, then this address.
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
