import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import type { Watchdog } from './runtime/watchdog.ts'

/**
 * Answers on a port of this machine whether this process is well: 200, or 503 while a piece of its work does not end. A
 * process that hangs altogether does not answer. A store or a provider that is away makes none unwell: another process would not help.
 *
 * @returns how to stop answering
 */
export async function answerHealth(port: number, watchdog: Watchdog, log: Logger): Promise<() => void> {
  let logged = ''
  const server = createServer((_, response) => {
    const overdue = watchdog.overdue().join(', ')
    if (overdue !== '' && overdue !== logged) log.error({ overdue }, 'Work of this process hangs')
    logged = overdue
    response.writeHead(overdue === '' ? 200 : 503, { Connection: 'close' }).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => server.close()
}
