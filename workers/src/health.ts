import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import type { Watchdog } from './runtime/watchdog.ts'

/** Answers 200, or 503 while work hangs (not while stores or providers are unavailable), on a local port. Returns a function that closes the port. */
export async function serveHealth(port: number, watchdog: Watchdog, log: Logger): Promise<() => void> {
  let lastLogged = ''
  const server = createServer((_, response) => {
    const overdue = watchdog.overdue().join(', ')
    if (overdue !== '' && overdue !== lastLogged) log.error({ overdue }, 'Work of this process hangs')
    lastLogged = overdue
    response.writeHead(overdue === '' ? 200 : 503, { Connection: 'close' }).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => server.close()
}
