import { createServer, type RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { endLate } from './deadline.ts'

async function answering(handle: RequestListener): Promise<Response> {
  const server = createServer((request, response) => {
    endLate(response, { beginMs: 20, finishMs: 60 })
    handle(request, response)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
}

it('An answer that does not begin in time is 503, with a time to try again', async () => {
  const { status, headers } = await answering(() => undefined)
  expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '5', 'close'])
})

it('An answer that is not finished in time is closed', async () => {
  const answer = await answering((_, response) => response.write('The first half'))
  await expect(answer.text()).rejects.toThrow('terminated')
})

it('A stream of events goes on', async () => {
  let end: (() => void) | undefined
  const stream = await answering((_, response) => {
    response.setHeader('Content-Type', 'text/event-stream')
    response.write('data: 1\n\n')
    end = () => response.end('data: 2\n\n')
  })
  // Began later, and is closed.
  const other = await answering((_, response) => response.write('The first half'))
  await expect(other.text()).rejects.toThrow('terminated')
  end?.()
  expect(await stream.text()).toContain('data: 2')
})
