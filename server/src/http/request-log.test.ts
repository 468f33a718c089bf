import { createServer } from 'node:http'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { requestLog } from './request-log.ts'

async function levelsOf(path: string, status: number): Promise<string[]> {
  const levels: string[] = []
  const log = pino(
    { level: 'debug', formatters: { level: (label) => ({ level: label }) } },
    { write: (line) => void levels.push(String(JSON.parse(line).level)) },
  )
  const app = new Koa().use(requestLog(log)).use((koa) => {
    koa.status = status
  })
  const handle = app.callback()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`, {
    method: 'POST',
  })
  await expect.poll(() => levels).toHaveLength(1)
  return levels
}

it.each([
  ['/webhooks/paypal', 401, 'info'],
  ['/webhooks/paypal', 503, 'warn'],
  ['/webhooks/paypal', 500, 'error'],
  ['/frontend/device', 503, 'warn'],
  ['/frontend/device', 500, 'error'],
])('%s with %i is logged as %s', async (path, status, level) => {
  expect(await levelsOf(path, status)).toEqual([level])
})
