import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { newMac } from './app-steps.ts'

const it = testWith({ REGISTRATIONS_PER_NETWORK: '2' })

const wrong = { authorization: `Bearer ${'x'.repeat(43)}` }

describe('Wrong tokens', () => {
  it('from one client delay no other app behind its address', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const [app, other] = [await openApp(stack), await openApp(stack)]
    const shared = { 'x-forwarded-for': '203.0.113.7' }
    const behind = (from: typeof app, headers = {}) =>
      from.call('GET', '/state', undefined, { ...shared, ...headers })
    for (const each of [app, other]) await each.report([newMac()])
    const refusals = []
    for (let count = 0; count < 31; count += 1) refusals.push((await behind(app, wrong)).status)
    expect(refusals).toEqual([...Array<number>(30).fill(401), 429])
    for (const each of [app, other]) expect(await behind(each)).toMatchObject({ status: 200 })
    // A token that has expired is not a wrong one: its app learns that it has to register again.
    await stack.shiftClock('24 hours 1 second')
    expect(await behind(other)).toMatchObject({ status: 401, body: { code: 'request.token_over' } })
  })
})

describe('The limit of calls', () => {
  it('is in the headers of each answer to a call with a token', async ({ stack }) => {
    const app = await openApp(stack)
    await app.report([newMac()])
    const first = await app.call('GET', '/state')
    expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=60;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"calls";r=59;t=\d+$/)
    for (let count = 0; count < 59; count += 1) await app.call('GET', '/state')
    const refused = await app.call('GET', '/state')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit')).toMatch(/^"calls";r=0;t=\d+$/)
  })
})

describe('The limit of new televisions in a network', () => {
  it('is lifted by support for a network or an address', async ({ stack }) => {
    const report = async (ip: string, mac = newMac()) => (await openApp(stack, { ip })).report([mac])
    for (const ip of ['198.18.5.1', '198.18.5.2']) expect(await report(ip)).toMatchObject({ status: 201 })
    expect(await report('198.18.5.3')).toMatchObject({
      status: 429,
      body: { code: 'devices.registrations_throttled' },
    })
    const lifted = await ops(stack, 'installations', 'lift-limit', '198.18.5.200', ...REASON)
    expect(lifted.json).toMatchObject({ lifted: 'network 198.18.5.0/24' })
    expect(await report('198.18.5.4')).toMatchObject({ status: 201 })

    const mac = newMac()
    for (const n of [1, 2, 3]) expect(await report(`198.18.${n}.1`, mac)).toMatchObject({ status: 201 })
    expect(await report('198.18.4.1', mac)).toMatchObject({ status: 429 })
    await ops(stack, 'installations', 'lift-limit', mac, ...REASON)
    expect(await report('198.18.4.1', mac)).toMatchObject({ status: 201 })
    const audit = await stack.sql<{ action: string; subject: string }>('select action, subject from audit')
    expect(audit).toMatchObject([
      { action: 'installations lift-limit', subject: 'network 198.18.5.0/24' },
      { action: 'installations lift-limit', subject: `address ${mac}` },
    ])
    expect((await ops(stack, 'installations', 'lift-limit', 'here', ...REASON)).stderr).toContain(
      "'here' is neither an IP address nor a MAC address",
    )
  })
})
