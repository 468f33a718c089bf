import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHandler } from '@player/server/app'
import { createContext, loadConfig } from '@player/server/compose'
import { expect, onTestFinished, vi } from 'vitest'
import { it } from '../../kit/test.ts'

const REQUEST = 'POST /frontend/trpc/contact.submit HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'

it('A request that was answered at its deadline is logged with the status that was sent', async ({
  stack,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'player-log-'))
  const file = join(folder, 'lines')
  const config = loadConfig({ ...stack.settings, LOG_LEVEL: 'info' })
  const ctx = createContext(config, 'server', undefined, openSync(file, 'w'))
  const handle = createHandler(ctx, stack.live)
  const answered = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    // Stands for an earlier answer on the connection that the client has not read; until it does, the response stays open.
    request.socket.write(Buffer.alloc(32 * 1024 ** 2))
    handle(request, response)
    response.on('error', () => undefined)
    response.writeHead(503).end()
    vi.spyOn(response, 'end').mockImplementation(() => {
      answered.resolve()
      return response
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const client = connect(typeof address === 'object' ? Number(address?.port) : 0, '127.0.0.1')
  onTestFinished(async () => {
    client.destroy()
    server.close()
    await ctx.db.destroy()
    rmSync(folder, { recursive: true })
  })
  client.pause().write(REQUEST)
  await answered.promise
  client.resume()
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('contact.submit')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ level: 40, status: 503 })
})
