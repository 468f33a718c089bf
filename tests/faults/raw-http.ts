import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { World } from './world.ts'

/** Writes raw bytes to the server; returns the status, 0 if the connection ended without an answer. */
export async function raw(world: World, chunks: readonly (string | Buffer)[]): Promise<number> {
  const socket = open(world)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
  for (const chunk of chunks) {
    if (socket.destroyed || answer !== '') break
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), wait(200)])
  }
  for (let looks = 0; answer === '' && !socket.destroyed && looks < 1_000; looks += 1) await wait(10)
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}

export function open(world: World): Socket {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  return socket.on('error', () => undefined)
}

export function written(
  world: World,
  path: string,
  cookie: string,
  body: string | Buffer,
  more: readonly string[] = [],
) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(world.url).host}`,
    `X-Client-Origin: ${world.origin}`,
    'Content-Type: application/json',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(more.length > 0 ? more : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}

/** A request with a compressed body of this many megabytes, a thousandth of that on the wire. */
export function bomb(world: World, path: string, megabytes: number): Buffer {
  const packed = gzipSync(Buffer.alloc(megabytes * 1_048_576))
  return written(world, path, '', packed, ['Content-Encoding: gzip', `Content-Length: ${packed.length}`])
}

/**
 * Sends the request cut at each of these lengths, then resets the connection or, with `destroy`, closes it like a
 * browser.
 */
export async function cut(
  world: World,
  request: Buffer,
  ends: readonly number[],
  how: 'resetAndDestroy' | 'destroy' = 'resetAndDestroy',
): Promise<void> {
  for (const end of ends) {
    const socket = open(world)
    await once(socket, 'connect')
    socket.write(request.subarray(0, end), () => socket[how]())
    await once(socket, 'close')
  }
}
