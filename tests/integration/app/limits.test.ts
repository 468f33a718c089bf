// @module-tag sweep
import {
  budgetsOf,
  loginNetworkBudgets,
  networkLimits,
  registrationBudgets,
} from '@player/server/kernel/network-limit'
import { take } from '@player/server/kernel/throttle'
import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { newMac } from './app-steps.ts'

const { it } = testWith({ REGISTRATIONS_PER_NETWORK: '2' })

const wrongToken = { authorization: `Bearer ${'x'.repeat(43)}` }

describe('Wrong tokens', () => {
  it('from the same internet address do not throttle an app; a token that was renewed twice is wrong too', async ({
    stack,
  }) => {
    const app = await openApp(stack)
    const first = await app.report([newMac()])
    for (let count = 0; count < 2; count += 1) await app.report([])
    const old = { authorization: `Bearer ${String(first.body['token'])}` }
    for (const headers of [...Array<typeof wrongToken>(31).fill(wrongToken), old])
      expect(await app.call('GET', '/state', undefined, headers)).toMatchObject({
        status: 401,
        body: { code: 'request.token_over' },
      })
    expect(await app.call('GET', '/state')).toMatchObject({ status: 200 })
  })
})

describe('Reports of a known app key', () => {
  it('are limited to sixty a minute; those of other apps are not affected', async ({ stack }) => {
    const [app, other] = [await openApp(stack), await openApp(stack)]
    expect(await app.report([newMac()])).toMatchObject({ status: 201 })
    for (let count = 1; count < 60; count += 1) expect(await app.report([])).toMatchObject({ status: 200 })
    const refused = await app.report([])
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await other.report([newMac()])).toMatchObject({ status: 201 })
    expect(await app.call('GET', '/state')).toMatchObject({ status: 200 })
  })

  it('of a waiting app count for the network; above its limit they change nothing in the owner’s list', async ({
    stack,
    owner,
  }) => {
    const app = await openApp(stack)
    for (let count = 0; count < 2; count += 1)
      expect(await app.report([owner.mac_address])).toMatchObject({ status: 202 })
    const lastSeen = async () => {
      const { televisions } = await owner.browser.trpc.devices.televisions.query()
      return televisions.map(({ last_seen_at }) => last_seen_at)
    }
    const before = await lastSeen()
    expect(await app.report([owner.mac_address])).toMatchObject({ status: 202 })
    expect(await app.call('GET', '/state')).toMatchObject({ status: 200 })
    expect(await lastSeen()).toEqual(before)
    const neighbour = await openApp(stack, { ip: app.ip })
    expect(await neighbour.report([newMac()])).toMatchObject(THROTTLED)
  })

  it('of an acting app do not count for the network', async ({ stack }) => {
    const app = await openApp(stack)
    for (const status of [201, 200, 200, 200]) expect(await app.report([])).toMatchObject({ status })
    expect(await (await openApp(stack, { ip: app.ip })).report([])).toMatchObject({ status: 201 })
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

const THROTTLED = { status: 429, body: { code: 'devices.registrations_throttled' } }

describe('The limit of new televisions in a network', () => {
  it('is lifted with all other limits of a network', async ({ stack }) => {
    const [ip, { ctx }] = ['198.18.9.9', stack]
    const rules = Object.values(ctx.config.throttles).filter((rule) => typeof rule !== 'number')
    /** Budgets that `budgetsOf` does not compute. */
    const specialBudgets = [
      ...loginNetworkBudgets(ctx, ip, 'login'),
      ...loginNetworkBudgets(ctx, ip, 'claim'),
      ...[true, false].flatMap((hasWork) => registrationBudgets(ctx, ip, hasWork)),
    ]
    const otherRules = rules.filter(({ name }) => !specialBudgets.some(({ rule }) => rule.name === name))
    const budgets = [...specialBudgets, ...otherRules.flatMap((rule) => budgetsOf(ctx, rule, ip))].filter(
      ({ rule }) => networkLimits(ctx).includes(rule.name),
    )
    for (const budget of budgets) await take(ctx.db, budget)
    const takenBudgets = async () => {
      const rows = await ctx.db.selectFrom('throttles').select(['name', 'subject', 'count']).execute()
      return budgets.filter(({ rule, subject }) =>
        rows.some((row) => row.name === rule.name && row.subject.equals(subject)),
      )
    }
    expect(new Set((await takenBudgets()).map(({ rule }) => rule.name))).toEqual(new Set(networkLimits(ctx)))
    await ops(stack, 'limits', 'lift', ip, ...REASON)
    expect(await takenBudgets()).toEqual([])
  })

  it('is higher with a proof of work, and is lifted by support', async ({ boot }) => {
    const stack = await boot({
      workers: false,
      settings: { REGISTRATIONS_PER_NETWORK: '2', REGISTRATIONS_WITH_WORK_PER_NETWORK: '2' },
    })
    const open = (last: number) => openApp(stack, { ip: `198.18.5.${last}` })
    for (const last of [1, 2])
      expect(await (await open(last)).report([newMac()])).toMatchObject({ status: 201 })
    expect(await (await open(3)).report([newMac()])).toMatchObject(THROTTLED)
    expect(await (await open(3)).reportWithWork([newMac()], 8)).toMatchObject(THROTTLED)
    for (const last of [4, 5])
      expect(await (await open(last)).reportWithWork([newMac()])).toMatchObject({ status: 201 })
    expect(await (await open(6)).reportWithWork([newMac()])).toMatchObject(THROTTLED)
    const lifted = await ops(stack, 'limits', 'lift', '198.18.5.200', ...REASON)
    expect(lifted.json).toMatchObject({ lifted: '198.18.5.200' })
    expect(await (await open(7)).report([newMac()])).toMatchObject({ status: 201 })
    expect((await ops(stack, 'limits', 'lift', 'here', ...REASON)).stderr).toContain(
      "'here' is not an IP address and not a MAC address",
    )
  })

  it('leaves most of the registrations with a proof of work of a /24 to the neighbours of an address', async ({
    boot,
  }) => {
    const stack = await boot({
      workers: false,
      settings: { REGISTRATIONS_PER_NETWORK: '2', REGISTRATIONS_WITH_WORK_PER_NETWORK: '10' },
    })
    const open = (last: number) => openApp(stack, { ip: `203.0.113.${last}` })
    for (let count = 0; count < 2; count += 1)
      expect(await (await open(9)).report([newMac()])).toMatchObject({ status: 201 })
    for (let count = 0; count < 2; count += 1)
      expect(await (await open(9)).reportWithWork([newMac()])).toMatchObject({ status: 201 })
    expect(await (await open(9)).reportWithWork([newMac()])).toMatchObject(THROTTLED)
    expect(await (await open(200)).reportWithWork([newMac()])).toMatchObject({ status: 201 })
  })

  it('counts the /48 of an IPv6 address beside its /64', async ({ stack }) => {
    const report = async (subnet: number) =>
      (await openApp(stack, { ip: `2001:db8:7:${subnet}::1` })).report([newMac()])
    for (let subnet = 0; subnet < 20; subnet += 1) expect(await report(subnet)).toMatchObject({ status: 201 })
    expect(await report(20)).toMatchObject(THROTTLED)
  })

  it('counts a new address of a known app key; above the limit the report is accepted without it', async ({
    stack,
  }) => {
    const app = await openApp(stack, { ip: '198.18.6.1' })
    const [mac, second, third] = [newMac(), newMac(), newMac()]
    await app.report([mac])
    expect(await app.report([mac, second])).toMatchObject({ status: 200 })
    expect(await app.report([mac, second, third])).toMatchObject({ status: 200 })
    const { body } = await app.call('GET', '/state')
    expect(body['device']).toMatchObject({ addresses: [{ mac }, { mac: second }] })
    expect(await (await openApp(stack, { ip: '198.18.6.2' })).report([newMac()])).toMatchObject(THROTTLED)
  })
})

describe('Nonces', () => {
  it('are not limited for an app, and contain the bits of a proof of work', async ({ stack }) => {
    const app = await openApp(stack)
    for (let count = 0; count < 70; count += 1)
      expect(await app.call('POST', '/nonces')).toMatchObject({ status: 201, body: { work_bits: 17 } })
  })
})
