import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { flagsOf, READER, readInChild } from './reader-process.ts'

const sockets = new Set<{ destroy(): void }>()
/** A server that accepts connections but never answers. */
const tarpit = createServer((socket) => void sockets.add(socket))
let allowed = ''
beforeAll(async () => {
  tarpit.listen(0, '127.0.0.1')
  await once(tarpit, 'listening')
  const address = tarpit.address()
  allowed = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  tarpit.close()
})

const requestFor = (url: string) => ({
  source: { type: 'm3u', url } as const,
  rules: { deniedHosts: [], deniedAddresses: [], allowed, userAgent: 'Player' },
})
const limits = { milliseconds: 25_000, kilobytes: 160_000 }

test.each([
  ['time', { ...limits, milliseconds: 200 }],
  ['memory', { ...limits, kilobytes: 1_000 }],
])('A look fails if its reader takes too much %s', async (_, max) => {
  const look = readInChild(requestFor(`http://${allowed}/`), () => undefined, READER, max)
  expect(await look).toBe('failed')
})

it('reports an address of a home network without requesting it', async () => {
  expect(await readInChild(requestFor('http://192.168.1.20/list.m3u'), () => undefined)).toBe('home')
})

it('the reader can neither read other files, write, nor start processes, and has no environment', () => {
  const script = `JSON.stringify([
    ...['fs.read', 'fs.write', 'child', 'worker', 'addon'].map((scope) => process.permission.has(scope)),
    process.permission.has('fs.read', '/etc/passwd'),
    Object.keys(process.env),
  ])`
  const printed = execFileSync(process.execPath, [...flagsOf(READER), '-p', script], {
    env: {},
    encoding: 'utf8',
  })
  expect(JSON.parse(printed)).toEqual([false, false, false, false, false, false, []])
})
