import { createServer } from 'node:http'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { requestLog } from './request-log.ts'

async function lineOf(path: string, status: number): Promise<{ level: string; route: string }> {
  const lines: { level: string; route: string }[] = []
  const log = pino(
    { level: 'debug', formatters: { level: (label) => ({ level: label }) } },
    { write: (line) => void lines.push(JSON.parse(line)) },
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
  await expect.poll(() => lines).toHaveLength(1)
  return lines[0] ?? { level: '', route: '' }
}

it.each([
  ['/webhooks/paypal', 401, 'info'],
  ['/webhooks/paypal', 503, 'warn'],
  ['/webhooks/paypal', 500, 'error'],
  ['/frontend/device', 503, 'warn'],
  ['/frontend/device', 500, 'error'],
])('%s with the status %i is logged at the level %s', async (path, status, level) => {
  expect((await lineOf(path, status)).level).toBe(level)
})

it.each([
  ['/frontend/device/playlists/4711', '/frontend/device/playlists/…'],
  ['/FRONTEND/device/Playlists/%EF%BC%94711', '/FRONTEND/device/Playlists/…'],
  ['/frontend/device/47%311', '/frontend/device/…'],
  ['/Reminders/confirm/token', '/Reminders/confirm/…'],
  ['/APP/V1/claims/secret', '/APP/V1/claims/…'],
])('The path %s is logged as %s', async (path, route) => {
  expect((await lineOf(path, 404)).route).toBe(route)
})
