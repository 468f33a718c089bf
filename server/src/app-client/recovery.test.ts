import { afterEach, expect, test, vi } from 'vitest'
import { NoAnswer, type Send, type Storage } from './index.ts'
import {
  noServer,
  answerFirst,
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
import { openKey } from './key.ts'

afterEach(stopClients)

const ETAG = { ETag: 'W/"1"' }
const broken = () => Promise.reject(new Error('The storage cannot be used.'))
const nameOf = (view: { state: { playlists: readonly { name: string }[] } | null }) =>
  view.state?.playlists[0]?.name
/** Resolves when a condition that no view shows is true. */
const waitUntil = (condition: () => boolean) => vi.waitUntil(condition, { interval: 5, timeout: 4000 })

/* Failed steps are repeated. */

test('a failed read of the secrets is repeated without another change', async () => {
  const { send } = serve(
    () => json(state('One'), 200, ETAG),
    () => json(state('Two', { secrets_version: 2 }), 200, { ETag: 'W/"2"' }),
    () => new Response(null, { status: 304 }),
    () => new Response(null, { status: 304 }),
  )
  const secrets = answerFirst(
    send,
    '/secrets',
    () => json({ device_key: '111111', parent_pin: '4711' }),
    () => problem(500, 'request.unexpected'),
    () => json({ device_key: 1 }),
  )
  const client = start(secrets)
  await until(client, ({ secrets: shown }) => shown?.device_key === '123456')
  expect(client.view()).toMatchObject({ secrets: { parent_pin: null }, connection: 'online' })
})

test('secrets requested before a change are read again after it', async () => {
  const oldSecrets = Promise.withResolvers<Response>()
  const { send } = serve(
    () => json(state('One'), 200, ETAG),
    () => json(state('Two', { secrets_version: 2 }), 200, { ETag: 'W/"2"' }),
  )
  const client = start(answerFirst(send, '/secrets', () => oldSecrets.promise))
  await until(client, ({ state: shown }) => shown !== null)
  client.refresh()
  await until(client, ({ secrets }) => secrets?.device_key === '123456')
  oldSecrets.resolve(json({ device_key: '000000', parent_pin: null }))
  await new Promise(setImmediate)
  expect(client.view().secrets?.device_key).toBe('123456')
})

test('a replaced device key that cannot be read at once is read later', async () => {
  const { send } = serve(
    () => json(state('One'), 200, ETAG),
    () => json(state('One'), 200, ETAG),
  )
  const old = () => json({ device_key: '111111', parent_pin: null })
  const client = start(answerFirst(send, '/secrets', old, () => problem(503, '')))
  await until(client, ({ secrets }) => secrets?.device_key === '111111')
  await client.replaceKey()
  await until(client, ({ secrets }) => secrets?.device_key === '123456')
})

test('a state is shown before it is stored, and stored although its first writes fail', async () => {
  const storage = memory()
  let failing = 2
  const set = (name: string, value: unknown) =>
    name === 'state' && failing-- > 0 ? broken() : storage.set(name, value)
  const client = start(serve(() => json(state('One'), 200, ETAG)).send, { storage: { ...storage, set } })
  await until(client, ({ state: shown }) => shown !== null)
  await waitUntil(() => storage.values.has('state'))
  client.stop()
  const view = await until(start(noServer, { storage }), ({ connection }) => connection === 'server-away')
  expect(nameOf(view)).toBe('One')
})

test('an older state never replaces a newer one, on the screen or in the storage', async () => {
  const storage = memory()
  const slow = Promise.withResolvers<null>()
  let writes = 0
  const set = async (name: string, value: unknown) => {
    if (name === 'state' && ++writes === 1) await slow.promise
    await storage.set(name, value)
  }
  const { send } = serve(
    () => json(state('One'), 200, ETAG),
    () => json(state('Two'), 200, { ETag: 'W/"2"' }),
  )
  const client = start(send, { storage: { ...storage, set } })
  await waitUntil(() => writes === 1)
  client.refresh()
  await until(client, (view) => nameOf(view) === 'Two')
  slow.resolve(null)
  await waitUntil(() => writes === 2)
  await new Promise(setImmediate)
  expect(nameOf(client.view())).toBe('Two')
  expect(storage.values.get('state')).toMatchObject({ playlists: [{ name: 'Two' }] })
})

test('licence keys that cannot be fetched at once are fetched again', async () => {
  const { send, requests } = serve(
    () => json(state('One'), 200, ETAG),
    () => new Response(null, { status: 304 }),
  )
  start(answerFirst(send, '/licence-keys', () => problem(500, 'request.unexpected')))
  await waitUntil(() => requests.some(({ path }) => path === '/licence-keys'))
})

test('an app that had ended shows its state again, even if unchanged', async () => {
  const { send } = serve(
    () => json(state('One'), 200, ETAG),
    () => problem(403, 'devices.installation_revoked'),
    ({ headers }) =>
      headers.get('If-None-Match') === null
        ? json(state('One'), 200, ETAG)
        : new Response(null, { status: 304 }),
  )
  const client = start(send)
  await until(client, ({ ended }) => ended)
  await until(client, (view) => nameOf(view) === 'One')
})

test('a registration requested during another one is made too', async () => {
  const firstRegistration = Promise.withResolvers<Response>()
  const { send, requests } = serve(() => json(state('One')))
  let registrations = 0
  const client = start((url, request) => {
    if (request.method === 'PUT') registrations += 1
    if (request.method === 'PUT' && registrations === 1) return firstRegistration.promise
    if (request.method === 'PUT' && registrations === 2)
      return Promise.resolve(problem(500, 'request.unexpected'))
    return send(url, request)
  })
  await waitUntil(() => registrations === 1)
  client.register()
  await waitUntil(() => registrations === 2)
  firstRegistration.resolve(json({ token: 't1', mac_address: 'M' }))
  await waitUntil(() => requests.some(({ method }) => method === 'PUT'))
})

/* Unreadable or untrusted data does not stop the client. */

const garbage = { privateKey: {}, publicKey: {} }
const throwing: Storage['get'] = () => {
  throw new DOMException('Denied', 'SecurityError')
}

test.each<[string, Storage]>([
  ['cannot be read', { ...memory(), get: broken }],
  ['cannot be written', { ...memory(), set: broken }],
  ['is forbidden', { get: throwing, set: throwing as never }],
  ['holds half a state', memory({ state: { authorized: true } })],
  ['holds a state without a licence’s text', memory({ state: state('Old', { licence: {} }) })],
  ['holds a text instead of a state', memory({ state: 'One' })],
  ['holds an invalid key', memory({ key: garbage })],
  ['holds a token that cannot be sent', memory({ held: { token: 'a\nb', mac_address: 'M', renewAt: 9e15 } })],
  ['has no time of renewal', memory({ held: { token: 'old', mac_address: 'M', renewAt: null } })],
  ['holds a time that is no number', memory({ clock: 'noon' })],
  ['holds invalid licence keys', memory({ 'licence-keys': { keys: [null, 1] } })],
])('starts with a storage that %s', async (_what, storage) => {
  const { send, requests } = serve(() => json(state('One'), 200, ETAG))
  const client = start(send, { storage })
  const view = await until(client, ({ secrets }) => secrets !== null)
  expect([nameOf(view), view.connection]).toEqual(['One', 'online'])
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('opens its key again after a failure, and reports the failure', async () => {
  const errors: string[] = []
  let tries = 0
  await until(
    start(serve(() => json(state('One'))).send, {
      openKey: (stored) => (++tries === 1 ? broken() : openKey(stored)),
      onError: (code) => errors.push(code),
    }),
    ({ state: shown }) => shown !== null,
  )
  expect(errors).toEqual(['key.open'])
})

const registrationPath = async (storage: Storage) => {
  const { send, requests } = serve(() => json(state('One')))
  await until(start(send, { storage }), ({ state: shown }) => shown !== null)
  stopClients()
  return requests.find(({ method }) => method === 'PUT')?.path
}

test('keeps its identity while reads of its storage fail, and creates a new one after repeated failures', async () => {
  const storage = memory()
  const initialPath = await registrationPath(storage)
  storage.values.delete('held')
  let failures = 2
  const failingStorage = {
    ...storage,
    get: (name: string) => (failures-- > 0 ? broken() : storage.get(name)),
  }
  expect(await registrationPath(failingStorage)).toBe(initialPath)
  storage.values.delete('held')
  const stored = new Map(storage.values)
  const set = (name: string, value: unknown) => (name === 'key' ? broken() : storage.set(name, value))
  expect(await registrationPath({ get: broken, set })).not.toBe(initialPath)
  expect(storage.values).toEqual(stored)
  // Only the key is damaged.
  storage.values.delete('held')
  storage.values.set('key', garbage)
  const replaced = await registrationPath(storage)
  expect(replaced).not.toBe(initialPath)
  storage.values.delete('held')
  expect(await registrationPath(storage)).toBe(replaced)
})

test.each([
  ['is not a number', () => Number.NaN],
  ['is infinite', () => Number.POSITIVE_INFINITY],
])('a television’s clock that %s causes no registration and stops no film', async (_what, now) => {
  const { send, requests } = serve(
    () => json(state('One'), 200, ETAG),
    () => new Response(null, { status: 304 }),
    () => new Response(null, { status: 304 }),
  )
  const client = start(send, { now })
  await waitUntil(() => requests.filter(({ path }) => path === '/state').length === 4)
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect([client.mayPlay(), Number.isFinite(client.now())]).toEqual([true, true])
})

const YEAR_2000 = { Date: 'Sat, 01 Jan 2000 00:00:00 GMT' }
const portal = (status: number) =>
  new Response('<html>Log in to this network', { status, headers: YEAR_2000 })

test.each([
  ['a page', () => portal(200)],
  ['a page with status 403', () => portal(403)],
  ['a page with status 401', () => portal(401)],
  ['an empty body', () => new Response('', { status: 200, headers: YEAR_2000 })],
  ['other JSON', () => json({ portal: true }, 200, YEAR_2000)],
  ['status 304', () => new Response(null, { status: 304, headers: YEAR_2000 })],
])('a network that answers with %s is not the server, and does not set the clock', async (_what, answer) => {
  const storage = memory()
  const firstStart = start(serve(() => json(state('One'), 200, ETAG)).send, { storage })
  await until(firstStart, ({ secrets }) => secrets !== null)
  firstStart.stop()
  const client = start(() => Promise.resolve(answer()), { storage })
  const view = await until(client, ({ connection }) => connection !== 'connecting')
  expect([view.connection, nameOf(view)]).toEqual(['server-away', 'One'])
  expect(Math.abs(client.now() - Date.now())).toBeLessThan(60_000)
})

test('takes the time from its server', async () => {
  const { send } = serve(() => json(state('One'), 200, { ...ETAG, ...YEAR_2000 }))
  const client = start(send)
  await until(client, ({ state: shown }) => shown !== null)
  expect(new Date(client.now()).getUTCFullYear()).toBe(2000)
})

const waiting = { authorized: false, claim_number: '42', poll: POLL }
test.each([
  ['waits', () => json(waiting), false],
  ['has ended', () => problem(403, 'devices.installation_revoked'), false],
  ['is blocked', () => json(state('One', { device: { blocked: true } })), false],
  ['is inactive', () => json(state('One', { licence: { status: 'inactive', token: '' } })), false],
  ['has a trial', () => json(state('One')), true],
])('mayPlay() tells whether an app that %s may play', async (_what, answer, mayPlay) => {
  const client = start(serve(answer).send)
  expect(client.mayPlay()).toBe(false)
  await until(client, ({ connection }) => connection === 'online')
  expect(client.mayPlay()).toBe(mayPlay)
})

test('continues when a listener or `isOnline` throws', async () => {
  const throws = () => {
    throw new Error('A fault of the app')
  }
  const { send } = serve(
    () => Promise.reject(new NoAnswer('unreachable')),
    () => json(state('One')),
  )
  const failing: Send = (url, request) => send(url.replace(ORIGIN, 'https://other.example'), request)
  const client = start(failing, { isOnline: throws })
  client.subscribe(throws)
  await until(client, (view) => nameOf(view) === 'One')
})
