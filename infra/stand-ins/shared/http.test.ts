import { expect, test as base } from 'vitest'
import { createFaults } from './faults.ts'
import { createApp, createRoutes, Refusal } from './http.ts'
import { listen } from './listen.ts'

// Vitest parses this pattern for fixture names.
// oxlint-disable-next-line eslint/no-empty-pattern
const test = base.extend('api', async ({}, { onCleanup }) => {
  const server = await listen({})
  const faults = createFaults<'pay'>((status, issue) => ({ status, issue }))
  const bodies: string[] = []
  const routes = createRoutes().post('/pay/:id', faults.at('pay'), (call) => {
    bodies.push(call.state.body.toString('hex'))
    if (call.params['id'] === 'unknown') throw new Refusal('unknown', { status: 404, body: { no: 'such' } })
    call.status = 201
    call.body = { paid: call.params['id'] }
  })
  const notFound = { status: 404, body: 'nothing here' }
  const handle = createApp({ name: 'the test', routes: [routes], notFound }).callback()
  server.answer((request, response) => void handle(request, response))
  onCleanup(server.close)
  const post = (path: string, init: RequestInit = {}) => fetch(server.url + path, { method: 'POST', ...init })
  return { faults, bodies, post }
})

test('handlers get the raw bytes; a body that is too large gets 413', async ({ api }) => {
  const answer = await api.post('/pay/1', { body: Uint8Array.of(0xff, 0x00) })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ paid: '1' })
  expect(api.bodies).toEqual(['ff00'])
  expect((await api.post('/pay/1', { body: new Uint8Array(300_000) })).status).toBe(413)
})

test('a refusal and an unknown path are answered in the provider’s format', async ({ api }) => {
  const refused = await api.post('/pay/unknown')
  expect([refused.status, await refused.json()]).toEqual([404, { no: 'such' }])
  for (const path of ['/PAY/1', '/pay/1/', '/']) {
    const answer = await api.post(path)
    expect([answer.status, await answer.text()]).toEqual([404, 'nothing here'])
  }
})

test('an injected failure answers instead of the handler, for the given number of calls', async ({ api }) => {
  api.faults.failNext({ operation: 'pay', status: 503, issue: 'down' })
  api.faults.failNext({ operation: 'pay', status: 200, body: 'no JSON', headers: { 'retry-after': '1' } })
  const first = await api.post('/pay/1')
  expect([first.status, await first.json()]).toEqual([503, { status: 503, issue: 'down' }])
  const second = await api.post('/pay/1')
  expect([await second.text(), second.headers.get('retry-after')]).toEqual(['no JSON', '1'])
  expect(api.bodies).toEqual([])
  expect((await api.post('/pay/1')).status).toBe(201)
  expect(api.faults.calls('pay')).toHaveLength(3)
})

test('if an answer is dropped, the handler runs and the client gets no answer', async ({ api }) => {
  api.faults.dropNext({ operation: 'pay', how: 'close' })
  await expect(api.post('/pay/1')).rejects.toThrow('fetch failed')
  api.faults.dropNext({ operation: 'pay' })
  const signal = AbortSignal.timeout(200)
  await expect(api.post('/pay/unknown', { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect.poll(() => api.bodies).toHaveLength(2)
})
