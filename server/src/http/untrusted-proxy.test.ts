import { once } from 'node:events'
import { createServer } from 'node:http'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

/** The lines of the log after one request for each set of headers. */
async function linesAfter(trustedProxies: number, ...requests: Readonly<Record<string, string>>[]) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = new Koa().use(warnOfUntrustedProxy(log, trustedProxies)).use((koa) => (koa.body = 'served'))
  const handle = app.callback()
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  for (const headers of requests)
    expect(await (await fetch(`http://127.0.0.1:${address.port}`, { headers })).text()).toBe('served')
  server.close()
  return lines
}

it.each(['X-Forwarded-For', 'Forwarded'])(
  'warns once when %s arrives and no proxy is trusted',
  async (name) => {
    const lines = await linesAfter(0, {}, { [name]: 'for=192.0.2.1' }, { [name]: 'for=192.0.2.2' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`A request came with ${name}, but TRUSTED_PROXIES is 0`)
    expect(lines[0]).not.toContain('192.0.2')
  },
)

it('does not warn without these headers, or of a chain longer than the trusted proxies', async () => {
  expect(await linesAfter(0, {})).toEqual([])
  expect(await linesAfter(1, { 'X-Forwarded-For': '192.0.2.1, 192.0.2.2' })).toEqual([])
})
