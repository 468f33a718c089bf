import { createPublicKey, verify } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { NoAnswer } from './refused.ts'
import type { Send } from './call.ts'
import {
  noServer,
  json,
  memory,
  ORIGIN,
  POLL,
  problem,
  serve,
  start,
  state,
  stopClients,
  until,
} from './client.fixture.ts'
import { pauseAfter } from './pauses.ts'
import { openSoftwareKey } from './software-key.ts'

afterEach(stopClients)

test.each([
  ['with Web Crypto', {}],
  ['without Web Crypto', { openKey: openSoftwareKey }],
])('registers with a proof of its key, %s', async (_name, options) => {
  const { requests, send } = serve(() => json(state('One'), 200, { ETag: 'W/"1"' }))
  const view = await until(start(send, options), ({ secrets }) => secrets !== null)
  expect(view).toMatchObject({ macAddress: '02:00:00:00:00:09', connection: 'online', waiting: null })
  const put = requests.find(({ method }) => method === 'PUT')
  const [header = '', claims = '', signature = ''] = (put?.headers.get('DPoP') ?? '').split('.')
  const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { jwk } = decode(header) as { jwk: { crv: string } }
  expect(jwk.crv).toBe('P-256')
  expect(decode(claims)).toMatchObject({ htm: 'PUT', htu: `${ORIGIN}/app/v1${put?.path}`, nonce: 'n1' })
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const proof = Buffer.from(signature, 'base64url')
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, proof)).toBe(true)
})

test('shows until when its network is throttled, and tries again on refresh', async () => {
  const { send } = serve(() => json(state('One')))
  let isLifted = false
  const limited: Send = (url, request) =>
    request.method === 'PUT' && !isLifted
      ? Promise.resolve(problem(429, 'devices.registrations_throttled', { 'Retry-After': '3600' }))
      : send(url, request)
  const client = start(limited, { now: () => 1_000 })
  const refused = await until(client, ({ refusedUntil }) => refusedUntil !== null)
  expect(refused).toMatchObject({ refusedUntil: 3_601_000, state: null })
  isLifted = true
  client.refresh()
  const shown = await until(client, ({ state: read }) => read !== null)
  expect(shown).toMatchObject({ refusedUntil: null })
})

test('lets the server hold a request while the viewer waits, and shows the change', async () => {
  const { requests, send } = serve(
    () => json(state('One'), 200, { ETag: 'W/"1"' }),
    () => json(state('Two'), 200, { ETag: 'W/"2"' }),
  )
  await until(start(send), ({ state: now }) => now?.playlists[0]?.name === 'Two')
  const reads = requests.filter(({ path }) => path === '/state')
  expect(reads[0]?.headers.get('Prefer')).toBeNull()
  expect(reads[1]?.headers.get('Prefer')).toBe('wait=50')
  expect(reads[1]?.headers.get('If-None-Match')).toBe('W/"1"')
  expect(reads[1]?.headers.get('Authorization')).toBe('Bearer t1')
})

const waitingState = { authorized: false, claim_number: '42', poll: POLL }

test('waits for consent, and shows the device as soon as the owner consents', async () => {
  const { requests, send } = serve(
    () => json(waitingState, 200, { ETag: 'W/"1"' }),
    () => json(state('One')),
  )
  const client = start(send)
  const waiting = await until(client, ({ waiting: now }) => now !== null)
  expect(waiting).toMatchObject({ waiting: { claimNumber: '42' }, state: null })
  await until(client, ({ waiting: now, state: shown }) => now === null && shown !== null)
  const longPolls = requests.filter(({ headers }) => headers.get('Prefer') === 'wait=50')
  expect(longPolls.map(({ headers }) => headers.get('If-None-Match'))).toContain('W/"1"')
})

test.each([
  ['was removed', () => problem(403, 'devices.installation_revoked')],
  ['has to wait for consent', () => json(waitingState)],
])('deletes the data of its device once it %s', async (_what, answer) => {
  const storage = memory()
  const { send } = serve(() => json(state('One'), 200, { ETag: 'W/"1"' }), answer)
  const client = start(send, { storage })
  const lost = await until(client, ({ ended, waiting }) => ended || waiting !== null)
  expect(lost).toMatchObject({ state: null, secrets: null })
  client.stop()
  const view = await until(start(noServer, { storage }), ({ connection }) => connection === 'server-away')
  expect(view.state).toBeNull()
})

test('registers again when its token has expired', async () => {
  const { requests, send } = serve(
    () => problem(401, 'token_over'),
    () => json(state('One')),
  )
  await until(start(send), ({ state: now }) => now !== null)
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('keeps the state while the server is unreachable, also after a restart', async () => {
  const storage = memory()
  const first = start(serve(() => json(state('One'))).send, { storage })
  await until(first, ({ secrets }) => secrets !== null)
  first.stop()
  const view = await until(start(noServer, { storage }), ({ connection }) => connection === 'server-away')
  expect(view.state?.playlists[0]?.name).toBe('One')
  expect(view.macAddress).toBe('02:00:00:00:00:09')
})

test('shows a lost network while a request is held, and ignores that request once the network is back', async () => {
  let isOnline = true
  const [held, lost] = [Promise.withResolvers<null>(), Promise.withResolvers<Response>()]
  const { send } = serve(
    () => json(state('One'), 200, { ETag: 'W/"1"' }),
    () => {
      held.resolve(null)
      return lost.promise
    },
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json(state('Two'), 200, { ETag: 'W/"2"' }),
  )
  const client = start(send, { isOnline: () => isOnline })
  await until(client, ({ secrets }) => secrets !== null)
  await held.promise
  isOnline = false
  client.refresh()
  expect(client.view().connection).toBe('no-network')
  isOnline = true
  client.refresh()
  await until(client, ({ state: now }) => now?.playlists[0]?.name === 'Two')
  lost.reject(new TypeError('Failed to fetch'))
  await new Promise(setImmediate)
  expect(client.view().connection).toBe('online')
})

test('shows when its licence moved, until it may act again', async () => {
  const moved_at = '2026-11-24T10:00:00.000Z'
  const { send } = serve(
    () => json({ code: 'devices.installation_revoked', detail: '', moved_at }, 403),
    () => json(state('One')),
  )
  const client = start(send)
  expect(await until(client, ({ ended }) => ended)).toMatchObject({ movedAt: moved_at, state: null })
  expect(await until(client, ({ ended }) => !ended)).toMatchObject({ movedAt: null })
})

test('shows that it was removed, without the time of a move', async () => {
  const { send } = serve(() => problem(403, 'devices.installation_revoked'))
  expect(await until(start(send), ({ ended }) => ended)).toMatchObject({ movedAt: null })
})

test.each([
  ['in a refusal', [() => problem(429, 'too_many_requests', { 'Retry-After': '7' })], 1],
  ['in a 503', [() => problem(503, 'unavailable', { 'Retry-After': '7' })], 1],
  [
    'when it cannot hold the request',
    [
      () => json(state('One'), 200, { ETag: 'W/"1"' }),
      () => new Response(null, { status: 304, headers: { 'Retry-After': '7' } }),
    ],
    2,
  ],
])('waits as long as Retry-After says, %s', async (_name, answers, reads) => {
  vi.useFakeTimers()
  try {
    const { requests, send } = serve(...answers, () => json(state('Two')))
    const client = start(send, { openKey: openSoftwareKey })
    await vi.advanceTimersByTimeAsync(6900)
    expect(requests.filter(({ path }) => path === '/state')).toHaveLength(reads)
    await vi.advanceTimersByTimeAsync(200)
    expect(client.view().state?.playlists[0]?.name).toBe('Two')
  } finally {
    vi.useRealTimers()
  }
})

test('spreads the retries after an outage over 300 seconds', () => {
  const lost = new NoAnswer('unreachable')
  const pauses = Array.from({ length: 200 }, (_, index) => pauseAfter(lost, 30, () => index / 200))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(300_000)
  expect(new Set(pauses.map((pause) => Math.floor(pause / 10_000))).size).toBe(30)
})

test.each([
  ['a new token', false, 't2'],
  ['the old one while it cannot be renewed', true, 't1'],
])('renews its token after 18 hours, and reads with %s', async (_name, isThrottled, token) => {
  const storage = memory()
  let [clock, registrations] = [0, 0]
  const { requests, send } = serve(
    () => json(state('One')),
    () => json(state('Two')),
  )
  const numbered: Send = (url, request) => {
    if (request.method !== 'PUT') return send(url, request)
    registrations += 1
    if (isThrottled && registrations > 1) return Promise.resolve(problem(429, 'too_many_requests'))
    return Promise.resolve(json({ token: `t${registrations}`, token_expires_in: 86_400, mac_address: 'M' }))
  }
  const first = start(numbered, { storage, now: () => clock })
  await until(first, ({ secrets }) => secrets !== null)
  first.stop()
  clock = 18 * 3_600_000
  await until(
    start(numbered, { storage, now: () => clock }),
    ({ state: now }) => now?.playlists[0]?.name === 'Two',
  )
  const lastRead = requests.findLast(({ path }) => path === '/state')
  expect(lastRead?.headers.get('Authorization')).toBe(`Bearer ${token}`)
})
