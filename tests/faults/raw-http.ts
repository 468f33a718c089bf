import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { TestedSystem } from './tested-system.ts'

/** Sends raw bytes to the server. Returns the status, or 0 if no answer came within ten seconds or before the connection ended. */
export async function sendBytes(system: TestedSystem, chunks: readonly (string | Buffer)[]): Promise<number> {
  const socket = openSocket(system)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
  for (const chunk of chunks) {
    if (socket.destroyed || answer !== '') break
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), wait(200)])
  }
  for (let attempts = 0; answer === '' && !socket.destroyed && attempts < 1_000; attempts += 1) await wait(10)
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}

export function openSocket(system: TestedSystem): Socket {
  const socket = connect(Number(new URL(system.url).port), '127.0.0.1')
  return socket.on('error', () => undefined)
}

export function postRequest(
  system: TestedSystem,
  path: string,
  cookie: string,
  body: string | Buffer,
  extraHeaders: readonly string[] = [],
) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(system.url).host}`,
    `X-Client-Origin: ${system.origin}`,
    'Content-Type: application/json',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(extraHeaders.length > 0 ? extraHeaders : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}

export function gzipBomb(system: TestedSystem, path: string, megabytes: number): Buffer {
  const compressed = gzipSync(Buffer.alloc(megabytes * 1_048_576))
  return postRequest(system, path, '', compressed, [
    'Content-Encoding: gzip',
    `Content-Length: ${compressed.length}`,
  ])
}

/** For each of `ends`: sends this many bytes of the request, then resets the connection or, with `destroy`, closes it as a browser does. */
export async function sendPartially(
  system: TestedSystem,
  request: Buffer,
  ends: readonly number[],
  how: 'resetAndDestroy' | 'destroy' = 'resetAndDestroy',
): Promise<void> {
  for (const end of ends) {
    const socket = openSocket(system)
    await once(socket, 'connect')
    socket.write(request.subarray(0, end), () => socket[how]())
    await once(socket, 'close')
  }
}
