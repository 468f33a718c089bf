// @module-tag sweep
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { logIn } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { deviceAt, isActing, newMac } from './app-steps.ts'

const { it, itWithoutWorkers } = testWith({})

describe('An address whose app has read its state within seven days (D50)', () => {
  it('goes to another app only by consent, also in a report of eight addresses', async ({ stack }) => {
    const macs = Array.from({ length: 8 }, newMac)
    const owners = []
    for (const mac of macs) {
      const app = await openApp(stack)
      await app.report([mac])
      expect(await isActing(app)).toBe(true)
      owners.push(app)
    }
    const before = await Promise.all(macs.map((mac) => deviceAt(stack, mac)))
    expect(await (await openApp(stack)).report(macs)).toMatchObject({ status: 202 })
    expect(await Promise.all(macs.map((mac) => deviceAt(stack, mac)))).toEqual(before)
    for (const app of owners) expect(await isActing(app)).toBe(true)
  })

  it('leaves a waiting television the choice of an assigned address', async ({ stack }) => {
    const mac = newMac()
    const squatter = await openApp(stack)
    await squatter.report([mac])
    await isActing(squatter)
    const app = await openApp(stack)
    expect(await app.report([mac])).toMatchObject({ status: 202 })
    expect((await app.call('GET', '/state')).body).toMatchObject({ may_take_assigned: true })
    const taken = await app.report([])
    expect(taken).toMatchObject({ status: 200 })
    expect(taken.body['mac_address']).not.toBe(mac)
    expect((await app.call('GET', '/state')).body).toMatchObject({ licence: { status: 'trial' } })
  })

  it('goes to the next key after seven days without a read, with a trial', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { app, mac, before } = await readOnce(stack)
    await stack.shiftClock('8 days')
    const next = await openApp(stack)
    expect(await next.report([mac])).toMatchObject({ status: 201 })
    expect((await deviceAt(stack, mac)).trial_ends_at.getTime()).toBeGreaterThan(before.getTime())
    expect(await app.report([mac])).toMatchObject({ status: 202 })
  })

  itWithoutWorkers(
    'goes to the next key after thirty days without a read, without a second trial; its app is not ended',
    async ({ stack }) => {
      const { app, mac, before } = await readOnce(stack)
      await stack.shiftClock('31 days')
      expect(await (await openApp(stack)).report([mac])).toMatchObject({ status: 201 })
      expect((await deviceAt(stack, mac)).trial_ends_at).toEqual(before)
      expect(await app.report([mac])).toMatchObject({ status: 202 })
    },
  )
})

describe('An address whose squatter logged in before the real television started', () => {
  it('keeps that television waiting until support allows it, which leaves the squatter nothing', async ({
    stack,
  }) => {
    const [squatter, real, mac] = [await openApp(stack), await openApp(stack), newMac()]
    await squatter.report([mac])
    const browser = openBrowser(stack)
    const { device_key } = (await squatter.call('GET', '/secrets')).body
    expect(await logIn(browser, { mac_address: mac, device_key: String(device_key) })).toMatchObject({
      status: 200,
    })
    expect(await real.report([mac])).toMatchObject({ status: 202, body: { mac_address: mac } })
    expect((await real.call('GET', '/state')).body).toMatchObject({
      authorized: false,
      may_take_assigned: false,
    })

    const { json } = await ops(stack, 'installations', 'list', mac)
    const waiting = z.array(z.object({ id: z.string(), state: z.string() })).parse(json)
    const { id = '' } = waiting.find(({ state }) => state === 'waiting') ?? {}
    expect(await ops(stack, 'installations', 'allow', mac, id, ...REASON)).toMatchObject({ code: 0 })
    expect(await isActing(real)).toBe(true)
    expect(await isActing(squatter)).toBe(false)
    expect(await browser.rest('GET', '/device')).toMatchObject({ status: 401 })
    // Neither a report nor the former key gives the address back.
    expect(await squatter.report([mac])).toMatchObject({ status: 202 })
    expect(await squatter.call('POST', '/claims', { device_key })).toMatchObject({ status: 422 })
    const secrets = (await real.call('GET', '/secrets')).body
    const owner = { mac_address: mac, device_key: String(secrets['device_key']) }
    expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 200 })
    expect(await isActing(real)).toBe(true)
  })
})

describe('Registrations by strangers', () => {
  it('do not keep the real television from registering', async ({ stack }) => {
    const mac = newMac()
    for (let count = 0; count < 3; count += 1) await (await openApp(stack)).report([mac])
    expect(await (await openApp(stack)).report([mac])).toMatchObject({ status: 201 })
  })

  it('at a device in use ask its television three times a day at most', async ({ stack }) => {
    const mac = newMac()
    const owner = await openApp(stack)
    await owner.report([mac])
    await isActing(owner)
    for (let count = 0; count < 5; count += 1)
      expect(await (await openApp(stack)).report([mac])).toMatchObject({ status: 202 })
    const { body } = await owner.call('GET', '/state')
    expect(body['confirmations']).toHaveLength(3)
  })
})

async function readOnce(stack: Parameters<typeof deviceAt>[0]) {
  const [app, mac] = [await openApp(stack), newMac()]
  await app.report([mac])
  await isActing(app)
  return { app, mac, before: (await deviceAt(stack, mac)).trial_ends_at }
}
