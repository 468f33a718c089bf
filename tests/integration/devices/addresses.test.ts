import { eraseDevices, extendLicence, registerDevice, showDevice } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { deviceOf, loggedIn, logIn, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { newMac } from '../app/app-steps.ts'
import { testWith } from '../../kit/test.ts'
import { deliverCallbacks } from '../payments/payment-steps.ts'

const { it } = testWith({ PAYMENT_METHODS: 'ibostore' })

let added = 0

/** Logs in an owner whose device also has the address `second`. */
async function ownerWithTwoAddresses(stack: Stack): Promise<{ owner: Owner; second: string }> {
  const owner = await loggedIn(stack)
  added += 1
  const second = `02:00:5E:BB:00:${added.toString(16).toUpperCase().padStart(2, '0')}`
  await stack.sql(
    `insert into device_addresses (device_id, mac, kind, shown) values ($1, $2, 'wifi', false)`,
    owner.id,
    second,
  )
  return { owner, second }
}

const switchTo = ({ browser }: Owner, mac_address: string, device_key?: string) =>
  browser.rest('POST', '/device/switchMacAddress', { mac_address, device_key })

describe('The second address of a device (D34)', () => {
  it('logs in to the device, which shows its first address', async ({ stack }) => {
    const { owner, second } = await ownerWithTwoAddresses(stack)
    const browser = openBrowser(stack)
    expect(await logIn(browser, { ...owner, mac_address: second })).toMatchObject({ status: 200 })
    expect(await deviceOf({ ...owner, browser })).toMatchObject({ mac_address: owner.mac_address })
  })

  it('counts failed logins together with those of the first', async ({ stack }) => {
    const { owner, second } = await ownerWithTwoAddresses(stack)
    const guess = (mac_address: string) => logIn(openBrowser(stack), { mac_address, device_key: '000000' })
    for (const mac of [second, owner.mac_address, second, owner.mac_address, second])
      expect(await guess(mac)).toMatchObject({ status: 401 })
    for (const mac of [second, owner.mac_address]) expect(await guess(mac)).toMatchObject({ status: 429 })
  })

  it('activates the device if a payment names it', async ({ stack }) => {
    const { owner, second } = await ownerWithTwoAddresses(stack)
    stack.store.control.buy({ macAddress: second })
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })

  it('is found by support', async ({ stack }) => {
    const { owner, second } = await ownerWithTwoAddresses(stack)
    expect(await showDevice(stack.ctx, second)).toMatchObject({
      id: owner.id,
      mac_address: owner.mac_address,
      addresses: [
        { mac: owner.mac_address, kind: 'unknown' },
        { mac: second, kind: 'wifi' },
      ],
    })
  })

  it('cannot be registered again, or be the target of a switch of its own device', async ({ stack }) => {
    const { owner, second } = await ownerWithTwoAddresses(stack)
    expect(await registerDevice(stack.ctx, { mac_address: second, device_key: '111111' })).toBe(false)
    expect((await switchTo(owner, second)).body).toMatchObject({ code: 'devices.mac_same' })
  })

  it('is refused before the owner confirms a switch to it; an address that a television only reported is not', async ({
    stack,
  }) => {
    const { owner, second } = await ownerWithTwoAddresses(stack)
    const other = await loggedIn(stack)
    const tv = await television(stack, { device: owner })
    await stack.sql('update installations set macs = $2 where id = $1', tv.id, [other.mac_address])
    const check = (mac_address: string) => owner.browser.trpc.devices.checkMove.mutate({ mac_address })
    for (const mac of [owner.mac_address, second])
      await expect(check(mac)).rejects.toMatchObject({
        data: {
          failure: {
            code: 'devices.mac_same',
            errors: { mac_address: 'This address already belongs to this device. Nothing to switch.' },
          },
        },
      })
    // The answer does not reveal whether an address is registered.
    for (const free of [other.mac_address, '02:00:5E:BC:00:02']) expect(await check(free)).toBeUndefined()
    await switchTo(owner, '02:00:5E:BC:00:03')
    await expect(check('02:00:5E:BC:00:02')).rejects.toThrow('already been moved once')
  })
})

describe('A device that switches its address', () => {
  it('releases all its addresses: payments for them still activate it, and they get no second trial', async ({
    stack,
  }) => {
    const { owner, second } = await ownerWithTwoAddresses(stack)
    expect((await switchTo(owner, '02:00:5E:BC:00:01')).body).toMatchObject({ status: 'success' })
    stack.store.control.buy({ macAddress: second })
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2, mac_address: '02:00:5E:BC:00:01' })
    await registerDevice(stack.ctx, { mac_address: second, device_key: '111111' })
    const [device] = await stack.sql<{ over: boolean }>(
      'select trial_ends_at <= app_now() as over from devices where mac_address = $1',
      second,
    )
    expect(device).toEqual({ over: true })
  })

  it('gets all addresses of the television that it replaces', async ({ stack, owner }) => {
    const { owner: target, second } = await ownerWithTwoAddresses(stack)
    const answer = await switchTo(owner, second, target.device_key)
    expect(answer.body).toMatchObject({ status: 'success' })
    const { addresses } = await showDevice(stack.ctx, second)
    expect(addresses).toEqual([
      { mac: second, kind: 'wifi' },
      { mac: target.mac_address, kind: 'unknown' },
    ])
    expect(await logIn(openBrowser(stack), { ...owner, mac_address: target.mac_address })).toMatchObject({
      status: 200,
    })
  })
})

describe('The trial of a device that switches to the address of another one (D8)', () => {
  const statusAfter = async (owner: Owner, mac: string, key?: string) => {
    const before = await deviceOf(owner)
    expect((await switchTo(owner, mac, key)).body).toMatchObject({ status: 'success' })
    const { is_trial, expire_date } = await deviceOf(owner)
    return { is_trial, isShorter: String(expire_date) < String(before['expire_date']) }
  }
  const ended = { is_trial: 0, isShorter: true }

  it('ends if that device gave the address up, also if its television registered there again', async ({
    stack,
  }) => {
    for (const registersAgain of [false, true]) {
      const former = await loggedIn(stack)
      await switchTo(former, newMac())
      if (registersAgain) await registerDevice(stack.ctx, former)
      expect(await statusAfter(await loggedIn(stack), former.mac_address, former.device_key)).toEqual(ended)
    }
  })

  it('ends if that device was erased', async ({ stack }) => {
    const erased = await loggedIn(stack)
    await stack.ctx.db.transaction().execute((tx) => eraseDevices(stack.ctx, tx, [erased.id]))
    expect(await statusAfter(await loggedIn(stack), erased.mac_address)).toEqual(ended)
  })

  it('ends with the trial there, if that is earlier', async ({ stack }) => {
    const change = `update devices set trial_ends_at = app_now() + $2::interval where id = $1`
    for (const [interval, expected] of [
      ['-1 day', ended],
      ['1 day', { is_trial: 1, isShorter: true }],
      ['30 days', { is_trial: 1, isShorter: false }],
    ] as const) {
      const target = await loggedIn(stack)
      await stack.sql(change, target.id, interval)
      expect(await statusAfter(await loggedIn(stack), target.mac_address, target.device_key)).toEqual(
        expected,
      )
    }
  })

  it('stays at a new address and at a former one of its own; a device with a licence keeps its end date', async ({
    stack,
  }) => {
    const [owner, payer, former] = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
    await stack.sql('update devices set support_moves = 1 where id = $1', owner.id)
    for (const mac of [newMac(), owner.mac_address])
      expect(await statusAfter(owner, mac)).toEqual({ is_trial: 1, isShorter: false })
    await extendLicence(stack.ctx, { name: 'sam', reason: 'a test' }, payer.mac_address, 'P1Y')
    await switchTo(former, newMac())
    expect(await statusAfter(payer, former.mac_address)).toEqual({ is_trial: 2, isShorter: false })
  })
})
