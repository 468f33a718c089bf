import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { oneAtATime } from './pipelining.ts'

it('A request begins only after the one before it on its connection is answered', async () => {
  const begun: [path: string | undefined, response: ServerResponse][] = []
  const server = createServer(oneAtATime(({ url }, response) => begun.push([url, response])))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const open = () => {
    const client = connect(typeof address === 'object' ? Number(address?.port) : 0, '127.0.0.1')
    onTestFinished(() => void client.destroy())
    return client
  }
  const paths = () => begun.map(([path]) => path)
  open().write('GET /1 HTTP/1.1\r\nHost: player.test\r\n\r\nGET /2 HTTP/1.1\r\nHost: player.test\r\n\r\n')
  await expect.poll(paths).toEqual(['/1'])
  open().write('GET /other HTTP/1.1\r\nHost: player.test\r\n\r\n')
  await expect.poll(paths).toEqual(['/1', '/other'])
  begun[0]?.[1].end()
  await expect.poll(paths).toEqual(['/1', '/other', '/2'])
})
