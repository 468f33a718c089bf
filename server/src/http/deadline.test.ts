import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { closeWithin, endAtDeadline } from './deadline.ts'

async function answerOf(handle: RequestListener): Promise<Response> {
  const server = createServer((request, response) => {
    endAtDeadline(response, { beginMs: 20, finishMs: 60 })
    handle(request, response)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
}

it('An answer that does not begin in time is 503 with Retry-After', async () => {
  const { status, headers } = await answerOf(() => undefined)
  expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '5', 'close'])
})

it('An answer that comes after its deadline is dropped, also while the client does not read', async () => {
  let response: ServerResponse | undefined
  const server = createServer((request, opened) => {
    // Fills the connection, like earlier answers that the client did not read.
    request.socket.write(Buffer.alloc(32 * 1024 ** 2))
    endAtDeadline(opened, { beginMs: 20, finishMs: 60_000 })
    response = opened
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const client = connect(typeof address === 'object' ? Number(address?.port) : 0, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.pause().write('GET / HTTP/1.1\r\nHost: player.test\r\n\r\n')
  await expect.poll(() => response?.writableEnded).toBe(true)
  expect(response?.writableFinished).toBe(false)
  // Vitest fails for an unhandled error.
  response?.end('second')
  await new Promise((next) => setImmediate(next))
})

it('An answer that is not finished in time is closed', async () => {
  const answer = await answerOf((_, response) => response.write('The first half'))
  await expect(answer.text()).rejects.toThrow('terminated')
})

it('An answer is closed if sending it takes longer than it may', async () => {
  let closed: Promise<void> | undefined
  const answer = await answerOf((_, response) => {
    response.write('The first half')
    closed = closeWithin(response, 10)
  })
  await expect(answer.text()).rejects.toThrow('terminated')
  await closed
})

it('An answer that was sent in time is not closed', async () => {
  let response: ServerResponse | undefined
  const answer = await answerOf((_, opened) => {
    response = opened.end('All of it')
  })
  expect(await answer.text()).toBe('All of it')
  if (response) await closeWithin(response, 1_000)
})

it('A stream of events is not closed', async () => {
  let end: (() => void) | undefined
  const stream = await answerOf((_, response) => {
    response.setHeader('Content-Type', 'text/event-stream')
    response.write('data: 1\n\n')
    end = () => response.end('data: 2\n\n')
  })
  // An answer that began later is closed.
  const unfinished = await answerOf((_, response) => response.write('The first half'))
  await expect(unfinished.text()).rejects.toThrow('terminated')
  end?.()
  expect(await stream.text()).toContain('data: 2')
})
