import { once } from 'node:events'
import { createServer } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { get, type GetOptions } from './get.ts'
import { isHome } from './rules.ts'

/*
 * Rows 75 to 84 of the stand-in's bad lists (infra/stand-ins/README.md, 'Inside'), with names whose addresses change. One server listens
 * on all addresses of this machine and may get requests only for the allowed one.
 */

const received: string[] = []
const server = createServer((request, response) => {
  received.push(String(request.url))
  const [, target] = /^\/to\/(.+)$/.exec(String(request.url)) ?? []
  if (target === undefined) return response.end('#EXTM3U')
  return response.writeHead(302, { Location: decodeURIComponent(target) }).end()
})
let port = 0
beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void server.close())
beforeEach(() => void received.splice(0))

const options = (overrides: Partial<GetOptions> = {}): GetOptions => ({
  deniedHosts: ['player.example', 'db.player.example'],
  deniedAddresses: ['198.51.100.7'],
  allowed: null,
  userAgent: 'Player',
  signal: new AbortController().signal,
  ...overrides,
})
const lookupReturning = (...addresses: readonly string[]): LookupFunction => {
  return (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
}
const REFUSAL = { outcome: 'unreached' }

/** Expects a refusal without a connection: errors of connections have codes. */
async function expectNoRequest(request: Promise<unknown>): Promise<void> {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject(REFUSAL)
  const { cause } = error instanceof Error ? error : {}
  expect(cause instanceof Error && 'code' in cause ? cause.code : undefined).toBeUndefined()
}

describe('No request is sent to the refused address', () => {
  test.each([
    ['127.0.0.1'],
    ['127.1'],
    ['127.0.1'],
    ['0x7f.0.0.1'],
    ['0x7f000001'],
    ['0177.0.0.1'],
    ['2130706433'],
    ['127.000.000.001'],
    ['127.255.255.254'],
    ['localhost'],
    ['①②⑦.0.0.1'],
    ['0.0.0.0'],
    ['0'],
    ['[::1]'],
    ['[::]'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['[::7f00:1]'],
    ['[64:ff9b::7f00:1]'],
    ['[2002:7f00:1::]'],
    ['[fe80::1]'],
    ['[fd00::1]'],
    ['10.0.0.1'],
    ['172.16.0.1'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['168.63.129.16'],
    ['198.51.100.7'],
    ['player.example@127.0.0.1'],
    ['user:password@localhost'],
  ])('http://%s', async (host) => {
    await expectNoRequest(get(`http://${host}:${port}/`, options()))
    expect(received).toEqual([])
  })
})

test.each([
  ['127.0.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['::7f00:1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['168.63.129.16'],
  ['93.184.215.14', '127.0.0.1'],
])('No request is sent to a name that resolves to %s %s', async (...addresses) => {
  const lookup = lookupReturning(...addresses)
  await expectNoRequest(get(`http://tv.example:${port}/`, options({ lookup })))
  expect(received).toEqual([])
})

it('connects to the checked address: a name is resolved once', async () => {
  const controller = new AbortController()
  let times = 0
  const lookup: LookupFunction = (host, family, done) => {
    times += 1
    const [address] = times === 1 ? ['93.184.215.14'] : ['127.0.0.1']
    lookupReturning(String(address))(host, family, done)
    controller.abort()
  }
  const changing = options({ lookup, signal: controller.signal })
  await expect(get(`http://tv.example:${port}/`, changing)).rejects.toMatchObject(REFUSAL)
  expect(times).toBe(1)
  const again = { ...changing, signal: new AbortController().signal }
  await expectNoRequest(get(`http://tv.example:${port}/`, again))
  expect(received).toEqual([])
})

it('ends after five seconds if DNS does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const request = get('http://tv.example/', options({ lookup: () => undefined }))
  const refusal = expect(request).rejects.toMatchObject(REFUSAL)
  await vi.advanceTimersByTimeAsync(5_000)
  await refusal
})

test.each([
  ['http://player.example/list.m3u'],
  ['https://PLAYER.example./list.m3u'],
  ['http://db.player.example:8080/'],
  ['http://tv.example:22/'],
  ['http://tv.example:25/'],
  ['http://tv.example:5432/'],
  ['http://tv.example:6379/'],
  ['ftp://tv.example/list.m3u'],
  ['file:///etc/passwd'],
])('No request is sent to %s, whatever the name resolves to', async (address) => {
  let isResolved = false
  const lookup: LookupFunction = () => void (isResolved = true)
  await expectNoRequest(get(address, options({ lookup })))
  expect(isResolved).toBe(false)
})

describe('A redirect', () => {
  const redirectTo = (to: string) => `http://127.0.0.1:${port}/to/${encodeURIComponent(to)}`
  const allowedOptions = () => options({ allowed: `127.0.0.1:${port}` })

  it('is followed, and the answer has the final address', async () => {
    expect(await get(redirectTo('/list.m3u'), allowedOptions())).toMatchObject({
      status: 200,
      url: `http://127.0.0.1:${port}/list.m3u`,
    })
  })

  test.each([
    () => `http://localhost:${port}/inside`,
    () => `http://127.0.0.2:${port}/inside`,
    () => `http://[::1]:${port}/inside`,
    () => 'http://player.example/',
    () => 'http://169.254.169.254/latest/meta-data/',
    () => 'ftp://tv.example/',
    () => 'file:///etc/passwd',
  ])('to a refused address is not followed (%#)', async (to) => {
    await expectNoRequest(get(redirectTo(to()), allowedOptions()))
    expect(received).toHaveLength(1)
  })

  it('is followed at most ten times', async () => {
    const chain = (length: number): string =>
      length === 0 ? '/end' : `/to/${encodeURIComponent(chain(length - 1))}`
    const start = (length: number) => get(`http://127.0.0.1:${port}${chain(length)}`, allowedOptions())
    expect(await start(10)).toMatchObject({ status: 200 })
    await expect(start(11)).rejects.toMatchObject(REFUSAL)
  })
})

test.each([
  ['ftp://tv.example/list.m3u', true],
  ['http://192.168.1.20:8080/list.m3u', true],
  ['http://[fd12::1]/list.m3u', true],
  ['http://nas/list.m3u', true],
  ['http://nas.local/list.m3u', true],
  ['http://fritz.box/list.m3u', true],
  ['http://tv.example/list.m3u', false],
  ['http://93.184.215.14/list.m3u', false],
])('%s is an address of a home network: %s', (address, expected) => {
  expect(isHome(new URL(address), options())).toBe(expected)
})
