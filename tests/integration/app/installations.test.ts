import { registerDevice } from '@player/server/modules/devices'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { requestDuring } from '../../kit/connections.ts'
import { logIn, registered } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { deviceAt, isActing, keyOf, newMac } from './app-steps.ts'

const { it, itWithoutWorkers } = testWith({ PAYMENT_METHODS: 'ibostore', REGISTRATIONS_PER_NETWORK: '4' })

describe('A new app key', () => {
  it('registers a device with all its addresses, a trial and a random device key', async ({ stack }) => {
    const [first, second] = [newMac(), newMac()]
    const app = await openApp(stack)
    const answer = await app.report([{ mac: first.toLowerCase(), kind: 'wifi' }, second])
    expect(answer).toMatchObject({ status: 201, body: { token_expires_in: 86_400, mac_address: first } })
    expect(answer.body['token']).toMatch(/^[\w-]{43}$/)
    const device = await deviceAt(stack, second)
    expect(device).toMatchObject({ mac_address: first, is_trial: 1 })
    const device_key = await keyOf(stack, device.id)
    expect(device_key).toMatch(/^\d{6}$/)
    expect(await logIn(openBrowser(stack), { mac_address: second, device_key })).toMatchObject({
      status: 200,
    })
    const tokens = await stack.sql<{ text: string }>('select installations::text as text from installations')
    expect(JSON.stringify(tokens)).not.toContain(String(answer.body['token']))
  })

  it('registers although optional values are invalid, whose names are logged', async ({ stack }) => {
    const info = vi.spyOn(stack.ctx.log, 'info')
    onTestFinished(() => info.mockRestore())
    const app = await openApp(stack)
    const platform = { os: 'Tizen', os_version: '7.0', model: '' }
    expect(await app.report([newMac()], { language: 'C', platform })).toMatchObject({ status: 201 })
    expect(info).toHaveBeenCalledWith(
      { fields: ['model', 'language'] },
      'A television reported values that cannot be used',
    )
  })

  it('reports the abilities of its app, of which the dashboard lists the known ones', async ({ stack }) => {
    const mac = newMac()
    const app = await openApp(stack)
    await app.report([mac], { abilities: ['results', 'arrange', 'fallbacks', 'flying'] })
    const device_key = await keyOf(stack, (await deviceAt(stack, mac)).id)
    const browser = openBrowser(stack)
    await logIn(browser, { mac_address: mac, device_key })
    const { televisions } = await browser.trpc.devices.televisions.query()
    expect(televisions).toMatchObject([{ abilities: ['results', 'fallbacks', 'arrange'] }])
  })

  it('may be an Ed25519 key, with Ed25519 or EdDSA as its algorithm', async ({ stack }) => {
    for (const alg of ['Ed25519', 'EdDSA'] as const) {
      const app = await openApp(stack, { alg })
      expect(await app.report([newMac()])).toMatchObject({ status: 201 })
    }
  })

  it.for([[], ['00:00:00:00:00:00', 'FF:FF:FF:FF:FF:FF', '02:00:00:00:00:00', '01:00:5E:00:00:01']])(
    'without an address of its own (%j) gets an assigned one, which stays',
    async (placeholders, { stack }) => {
      const app = await openApp(stack)
      const { status, body } = await app.report(placeholders)
      expect(status).toBe(201)
      expect(String(body['mac_address'])).toMatch(/^.[26AE]:/)
      const mac = newMac()
      expect(await app.report([mac])).toMatchObject({
        status: 200,
        body: { mac_address: body['mac_address'] },
      })
      expect(await deviceAt(stack, mac)).toMatchObject({ mac_address: body['mac_address'] })
    },
  )

  it('gets the licence that was paid for its second address', async ({ stack }) => {
    const second = newMac()
    stack.store.control.buy({ macAddress: second })
    await stack.drain()
    const app = await openApp(stack)
    await app.report([newMac(), second])
    await stack.drain()
    expect(await deviceAt(stack, second)).toMatchObject({ is_trial: 2 })
  })

  it('gets no trial at an address that a device gave up', async ({ stack, owner }) => {
    await owner.browser.rest('POST', '/device/switchMacAddress', { mac_address: newMac() })
    const app = await openApp(stack)
    expect(await app.report([newMac(), owner.mac_address])).toMatchObject({ status: 201 })
    const device = await deviceAt(stack, owner.mac_address)
    expect(device.trial_ends_at.getTime()).toBeLessThanOrEqual(device.created_time.getTime())
  })
})

describe('A known app key', () => {
  itWithoutWorkers('renews its token; the previous one stays valid until it expires', async ({ stack }) => {
    const app = await openApp(stack)
    const mac = newMac()
    const first = await app.report([mac])
    const second = await app.report([mac])
    expect(second).toMatchObject({ status: 200, body: { mac_address: mac } })
    const read = (token: unknown) =>
      app.call('GET', '/state', undefined, { authorization: `Bearer ${String(token)}` })
    for (const { body } of [first, second]) expect(await read(body['token'])).toMatchObject({ status: 200 })
    await stack.shiftClock('24 hours 1 second')
    for (const { body } of [first, second]) {
      const refused = await read(body['token'])
      expect(refused).toMatchObject({ status: 401, body: { code: 'request.token_over' } })
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('adds an address, up to eight, and the payments for it', async ({ stack }) => {
    const app = await openApp(stack)
    const mac = newMac()
    await app.report([mac])
    const added = newMac()
    stack.store.control.buy({ macAddress: added })
    await stack.drain()
    expect(await app.report([added])).toMatchObject({ status: 200, body: { mac_address: mac } })
    await stack.drain()
    expect(await deviceAt(stack, mac)).toMatchObject({ is_trial: 2 })
    await app.report(Array.from({ length: 8 }, newMac))
    const { id } = await deviceAt(stack, mac)
    expect(await stack.sql('select from device_addresses where device_id = $1', id)).toHaveLength(8)
  })

  it('adds no ninth address, also if two apps report at once or a device has nine', async ({ stack }) => {
    const [app, other] = [await openApp(stack), await openApp(stack)]
    const mac = newMac()
    await app.report([mac])
    await app.call('GET', '/state')
    await other.report([mac])
    const { id } = await deviceAt(stack, mac)
    await other.call('POST', '/claims', { device_key: await keyOf(stack, id) })
    const reports = () =>
      Promise.all([app, other].map((each) => each.report(Array.from({ length: 8 }, newMac))))
    const count = async () =>
      (await stack.sql('select from device_addresses where device_id = $1', id)).length
    await requestDuring(stack, ['select from devices where id = $1 for update', id], reports, 2)
    expect(await count()).toBe(8)
    await stack.sql(
      `insert into device_addresses (device_id, mac, shown) values ($1, $2, false)`,
      id,
      newMac(),
    )
    expect(await reports()).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await count()).toBe(9)
  })

  it('does not take another device’s address', async ({ stack }) => {
    const other = await registered(stack)
    const app = await openApp(stack)
    const mac = newMac()
    await app.report([mac])
    expect(await app.report([mac, other.mac_address])).toMatchObject({ status: 200 })
    expect(await deviceAt(stack, other.mac_address)).toMatchObject({ mac_address: other.mac_address })
    expect((await app.call('GET', '/state')).body['device']).toMatchObject({ addresses: [{ mac }] })
  })

  it('is refused once its television was removed', async ({ stack }) => {
    const app = await openApp(stack)
    const mac = newMac()
    await app.report([mac])
    await stack.sql('update installations set ended_at = app_now() where thumbprint = $1', app.thumbprint)
    const refused = { status: 403, body: { code: 'devices.installation_revoked' } }
    expect(await app.report([mac])).toMatchObject(refused)
    expect(await app.call('POST', '/claims', { device_key: '000000' })).toMatchObject(refused)
  })
})

describe('An address that was never used (D35)', () => {
  itWithoutWorkers(
    'goes to the newest app key, with a new device key and a fresh trial; the previous app waits',
    async ({ stack }) => {
      const mac = newMac()
      const squatter = await openApp(stack)
      await squatter.report([mac])
      const before = await deviceAt(stack, mac)
      const deviceKeyBefore = await keyOf(stack, before.id)
      await stack.shiftClock('6 days')
      const app = await openApp(stack)
      expect(await app.report([mac])).toMatchObject({ status: 201, body: { mac_address: mac } })
      const device = await deviceAt(stack, mac)
      expect(device).toMatchObject({ id: before.id, key_version: before.key_version + 1, is_trial: 1 })
      expect(await keyOf(stack, device.id)).not.toBe(deviceKeyBefore)
      expect(device.trial_ends_at.getTime() - before.trial_ends_at.getTime()).toBeGreaterThan(5 * 86_400_000)
      expect(await isActing(app)).toBe(true)
      await squatter.report([newMac()])
      expect(await deviceAt(stack, mac)).toMatchObject({ id: device.id })
    },
  )

  it(
    'stays with the newest app key, however often the previous app reports it',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const mac = newMac()
      const [squatter, app] = [await openApp(stack), await openApp(stack)]
      await squatter.report([mac])
      await app.report([mac])
      const before = await deviceAt(stack, mac)
      for (let count = 0; count < 30; count += 1)
        for (const [installation, status] of [
          [squatter, 202],
          [app, 200],
        ] as const)
          expect(await installation.report([mac])).toMatchObject({ status })
      expect(await deviceAt(stack, mac)).toEqual(before)
      expect(await isActing(app)).toBe(true)
    },
  )

  it('of another device is not given to a waiting app, but a free address is', async ({ stack }) => {
    const [mac, another] = [newMac(), newMac()]
    const [squatter, app, next] = [await openApp(stack), await openApp(stack), await openApp(stack)]
    await squatter.report([mac])
    await app.report([mac])
    await next.report([another])
    expect(await squatter.report([another])).toMatchObject({ status: 202, body: { mac_address: another } })
    expect(await isActing(next)).toBe(true)
    expect(await squatter.report([newMac()])).toMatchObject({ status: 200 })
    expect(await isActing(squatter)).toBe(true)
  })

  it('joins the other address of its television', async ({ stack }) => {
    const [wifi, cable] = [newMac(), newMac()]
    for (const mac of [wifi, cable]) await (await openApp(stack)).report([mac])
    const app = await openApp(stack)
    await app.report([wifi, cable])
    expect(await deviceAt(stack, cable)).toMatchObject({ mac_address: wifi })
    expect((await deviceAt(stack, cable)).id).toBe((await deviceAt(stack, wifi)).id)
  })

  it('has one acting app after two app keys reported it at the same time', async ({ stack }) => {
    const mac = newMac()
    const apps = await Promise.all([openApp(stack), openApp(stack)])
    const answers = await Promise.all(apps.map((app) => app.report([mac])))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await Promise.all(apps.map(isActing))).filter(Boolean)).toHaveLength(1)
  })
})

describe('A report', () => {
  it('with wrong fields is refused, with a pointer to each', async ({ stack }) => {
    const app = await openApp(stack)
    const answer = await app.report([newMac(), '12:34'])
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'request.invalid',
        errors: [{ pointer: '#/addresses/1/mac', code: 'devices.mac_invalid' }],
      },
    })
    expect(await app.report(Array.from({ length: 9 }, newMac))).toMatchObject({ status: 422 })
    expect(await app.report([newMac()], { addresses: null })).toMatchObject({
      status: 422,
      body: { code: 'request.malformed' },
    })
  })

  it('of a new app key is refused once its /24 or /64 has reached the limit', async ({ stack }) => {
    const report = async (ip: string) => (await openApp(stack, { ip })).report([newMac()])
    for (let count = 0; count < 4; count += 1)
      expect(await report(`192.0.2.${count + 1}`)).toMatchObject({ status: 201 })
    expect(await report('192.0.2.99')).toMatchObject({ status: 429 })
    expect(await report('192.0.3.1')).toMatchObject({ status: 201 })
    for (let count = 0; count < 4; count += 1) await report(`2001:db8:1:2:${count}::1`)
    expect(await report('2001:db8:1:2:ffff::1')).toMatchObject({ status: 429 })
  })
})

describe('Registration by an operator', () => {
  it('is refused for the second address of a television', async ({ stack }) => {
    const second = newMac()
    await (await openApp(stack)).report([newMac(), second])
    expect(await registerDevice(stack.ctx, { mac_address: second, device_key: '123456' })).toBe(false)
  })
})
