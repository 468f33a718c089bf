import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { testWith } from '../../kit/test.ts'
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
