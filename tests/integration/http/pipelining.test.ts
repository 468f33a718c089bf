import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const REQUEST = 'GET /health HTTP/1.1\r\nHost: player.test\r\n\r\n'
const LAST_REQUEST = REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

function open({ url }: Stack) {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname)
}

const answersIn = (received: string): number => received.split('HTTP/1.1 200 ').length - 1

it.for(['//a@[#x', 'http://[/', '/a#b'])(
  'A request for %s is answered with 400',
  async (target, { stack }) => {
    const socket = open(stack)
    socket.write(LAST_REQUEST.replace('/health', target))
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
  },
)

describe('A connection', () => {
  it('may send ten requests without waiting: all are answered, in order', async ({ stack }) => {
    const socket = open(stack)
    const pair = REQUEST + REQUEST.replace('/health', '/.well-known/security.txt')
    socket.write(pair.repeat(4) + REQUEST + LAST_REQUEST)
    const received = await text(socket)
    expect(answersIn(received)).toBe(10)
    const types = [...received.matchAll(/^content-type: \w+\/(\w+)/gim)].map(([, type]) => type)
    expect(types).toEqual([...Array(4).fill(['json', 'plain']).flat(), 'json', 'json'])
  })

  it('is closed without an answer if it sends more at once; other connections are not affected', async ({
    stack,
  }) => {
    const [socket, other] = [open(stack), open(stack)]
    await Promise.all([once(socket, 'connect'), once(other, 'connect')])
    socket.write(REQUEST.repeat(1_000))
    const received = await text(socket).catch((error: NodeJS.ErrnoException) => error.code)
    expect(['', 'ECONNRESET']).toContain(received)
    other.write(LAST_REQUEST)
    expect(answersIn(await text(other))).toBe(1)
  })

  it('that waits for each answer may send any number', async ({ stack }) => {
    const socket = open(stack)
    let received = ''
    for (let sent = 1; sent <= 30; sent += 1) {
      socket.write(REQUEST)
      while (answersIn(received) < sent) received += String(await once(socket, 'data'))
    }
    socket.destroy()
    expect(answersIn(received)).toBe(30)
  })
})
