// @module-tag sweep
import { describe, expect } from 'vitest'
import {
  deviceOf,
  loggedIn,
  registered,
  startPaying,
  startPayPalPayment,
  type Owner,
} from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { completePayment, rowOf, deliverCallbacks } from '../payments/payment-steps.ts'
import { ops, protectedPlaylist, REASON } from './ops.ts'

const { it } = testWith({ PAYMENT_METHODS: 'ibostore,paypal' })

describe('payments find', () => {
  it('finds a payment by address, e-mail address, reference or id; `devices show` lists it too', async ({
    stack,
    owner,
  }) => {
    const captureId = await completePayment(stack, owner)
    await stack.sql('update payments set email = $2 where device_id = $1', owner.id, 'Ann@xn--bcher-kva.test')
    const row = await rowOf(stack, owner)
    const newAddress = 'FE:00:00:00:AA:01'
    const moved = await owner.browser.rest('POST', '/device/switchMacAddress', { mac_address: newAddress })
    expect(moved.body).toMatchObject({ status: 'success' })
    const found = {
      reference: row['reference'],
      state: 'confirmed',
      step: 'active',
      amount: '€7.99',
      device: { mac_address: newAddress, status: 'active' },
      paid_for: owner.mac_address,
      email: 'Ann@xn--bcher-kva.test',
      payer_email: 'payer@example.com',
      payment_number: captureId,
      grant: { term: 'P1Y', ended_at: null },
    }
    const terms = {
      'the address': newAddress.toLowerCase().replaceAll(':', '-'),
      'an old address': owner.mac_address,
      'the e-mail address': 'ann@xn--bcher-kva.test',
      'the e-mail address as people write it': 'Ann@bücher.test',
      'the id of the order': row['provider_reference'],
      'the id of the capture': captureId,
      'the reference': row['reference'],
      'the id': row['id'],
    }
    for (const [label, term] of Object.entries(terms)) {
      const { json } = await ops(stack, 'payments', 'find', String(term))
      expect(json, label).toMatchObject({ payments: [found] })
    }
    expect((await ops(stack, 'payments', 'find', 'PAYER@example.com')).json).toMatchObject({
      payments: expect.arrayContaining([expect.objectContaining({ reference: row['reference'] })]),
    })
    const shown = await ops(stack, 'devices', 'show', owner.mac_address)
    expect(shown.json).toMatchObject({
      mac_address: newAddress,
      status: 'active',
      moves: [{ from: owner.mac_address, to: newAddress }],
      payments: [{ reference: row['reference'], step: 'active' }],
      sessions: 1,
      playlists: { count: 0, with_pin: [] },
    })
    expect(JSON.stringify(shown.json)).not.toContain('device_key')
  })

  it('reports that nothing was found', async ({ stack }) => {
    for (const term of ['FE:00:00:00:AA:99', 'nobody@owner.test', 'X-1'])
      expect(await ops(stack, 'payments', 'find', term)).toMatchObject({
        code: 1,
        stderr: 'No device, payment or callback matches this.\n',
      })
  })
})

describe('payments assign', () => {
  it('assigns a payment for an unknown address to the given device', async ({ stack }) => {
    const { mac_address } = await registered(stack)
    const order = stack.store.control.buy({ macAddress: 'FE:00:00:00:AA:02' })
    await deliverCallbacks(stack)
    const found = await ops(stack, 'payments', 'find', 'FE:00:00:00:AA:02')
    expect(found.json).toMatchObject({
      devices: [],
      payments: [],
      callbacks_without_payment: [{ capture_reference: order }],
    })
    const [callback] = await stack.sql<{ id: string }>(
      'select id from payment_notifications where capture_reference = $1',
      order,
    )
    const assign = ['payments', 'assign', callback?.id ?? '', mac_address, ...REASON]
    expect(await ops(stack, ...assign)).toMatchObject({ code: 0, json: { device: { mac_address } } })
    await deliverCallbacks(stack)
    expect((await ops(stack, 'payments', 'find', order)).json).toMatchObject({
      payments: [{ state: 'confirmed', step: 'active', device: { mac_address, status: 'active' } }],
      callbacks_without_payment: [],
    })
    expect(await ops(stack, ...assign), 'again').toMatchObject({ code: 1 })
  })

  it('releases a held payment whose payer named another device', async ({ stack }) => {
    const [owner, named] = [await loggedIn(stack), await loggedIn(stack)]
    const { reference } = await startPaying(stack, owner, 'ibostore')
    stack.store.control.buy({ macAddress: named.mac_address, reference })
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'held' })
    await ops(stack, 'payments', 'assign', reference, owner.mac_address, ...REASON)
    await deliverCallbacks(stack)
    expect([await deviceOf(owner), await deviceOf(named)]).toMatchObject([{ is_trial: 2 }, { is_trial: 1 }])
    expect((await ops(stack, 'payments', 'find', reference)).json).toMatchObject({
      payments: [{ state: 'confirmed', to_review: null }],
    })
    const again = await ops(stack, 'payments', 'assign', reference, named.mac_address, ...REASON)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('not on hold') })
  })

  it('holds a payment whose amount is not the price', async ({ stack, owner }) => {
    const order = stack.store.control.buy({ macAddress: 'FE:00:00:00:AA:03', amount: 100 })
    await deliverCallbacks(stack)
    const [callback] = await stack.sql<{ id: string }>(
      'select id from payment_notifications where capture_reference = $1',
      order,
    )
    await ops(stack, 'payments', 'assign', callback?.id ?? '', owner.mac_address, ...REASON)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'held' })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })

    const other = await loggedIn(stack)
    await ops(
      stack,
      'payments',
      'assign',
      String((await rowOf(stack, owner))['id']),
      other.mac_address,
      ...REASON,
    )
    await deliverCallbacks(stack)
    expect(await rowOf(stack, other)).toMatchObject({
      state: 'held',
      review_reason: expect.stringContaining('Asked for 799 EUR (minor units), got 100 EUR.'),
      reviewed_at: null,
    })
  })
})

describe('payments assign, for a payment of another device', () => {
  it('fails while the device has an open payment, and activates the device after `payments refuse`', async ({
    stack,
  }) => {
    const [payer, owner] = [await loggedIn(stack), await loggedIn(stack)]
    const { callback, reference, provider_reference } = await lostPayment(stack, payer)
    const open = await startPayPalPayment(owner)
    const assign = () => ops(stack, 'payments', 'assign', callback, owner.mac_address, ...REASON)
    expect(await assign()).toMatchObject({ code: 1, stderr: expect.stringContaining('an open payment') })
    await deliverCallbacks(stack)
    const row = await rowOf(stack, owner)
    expect(row).toMatchObject({ state: 'created', provider_reference: open })
    expect((await ops(stack, 'payments', 'find', callback)).json).toMatchObject({
      payments: [],
      callbacks_without_payment: [{ id: callback }],
    })

    await ops(stack, 'payments', 'refuse', String(row['reference']), ...REASON)
    expect(await assign()).toMatchObject({ code: 0, json: { reference } })
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', reference, provider_reference })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })

  it('releases a payment on hold, which activates the device', async ({ stack }) => {
    const [payer, first, owner] = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
    const captureId = await completePayment(stack, payer)
    const { reference } = await rowOf(stack, payer)
    await stack.sql('delete from licence_grants where device_id = $1', payer.id)
    await stack.sql(
      `update payments set state = 'held', review_reason = 'Look.', device_id = $2, confirmed_at = null
       where device_id = $1`,
      payer.id,
      first.id,
    )
    await ops(stack, 'payments', 'ask', String(reference), ...REASON)
    expect(await rowOf(stack, first)).toMatchObject({
      state: 'held',
      review_reason: expect.stringContaining(`of device ${payer.id}`),
    })
    await ops(stack, 'payments', 'assign', String(reference), owner.mac_address, ...REASON)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', capture_reference: captureId })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })
})

describe('devices clear-pin', () => {
  it('removes the PIN of one playlist, by its name', async ({ stack, owner }) => {
    await protectedPlaylist(owner, 'Films')
    await protectedPlaylist(owner, 'Series')
    const cleared = await ops(stack, 'devices', 'clear-pin', owner.mac_address, 'Films', ...REASON)
    expect(cleared).toMatchObject({
      code: 0,
      json: { playlist_name: 'Films' },
      stderr: expect.stringContaining('This cannot be undone'),
    })
    const { playlists } = await owner.browser.trpc.playlists.list.query()
    expect(playlists).toMatchObject([
      { playlist_name: 'Films', is_protected: false, url: 'http://tv.example/list.m3u' },
      { playlist_name: 'Series', is_protected: true, url: null },
    ])
    for (const name of ['Films', 'Music'])
      expect(await ops(stack, 'devices', 'clear-pin', owner.mac_address, name, ...REASON)).toMatchObject({
        code: 1,
      })
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).json).toMatchObject({
      playlists: { count: 2, with_pin: [{ name: 'Series' }] },
      audit: [{ action: expect.stringContaining('devices clear-pin') }],
    })
  })
})

describe('devices grant-move and withdraw-move', () => {
  it('allow one more move, and withdraw it while it is unused', async ({ stack, owner }) => {
    const move = async (mac_address: string) =>
      (await owner.browser.rest('POST', '/device/switchMacAddress', { mac_address })).body['status']
    expect([await move('FE:00:00:00:AA:11'), await move('FE:00:00:00:AA:12')]).toEqual(['success', 'error'])
    const run = async (mac: string, command: string) =>
      (await ops(stack, 'devices', command, mac, ...REASON)).code
    expect(await run('FE:00:00:00:AA:11', 'grant-move')).toBe(0)
    expect(await run('FE:00:00:00:AA:11', 'withdraw-move')).toBe(0)
    expect([await move('FE:00:00:00:AA:12'), await run('FE:00:00:00:AA:11', 'withdraw-move')]).toEqual([
      'error',
      1,
    ])
    expect(await run('FE:00:00:00:AA:11', 'grant-move')).toBe(0)
    expect(await move('FE:00:00:00:AA:12')).toBe('success')
    expect(await run('FE:00:00:00:AA:12', 'withdraw-move')).toBe(1)
  })
})

/** A PayPal payment that is missing after a restore, with one callback about it. */
async function lostPayment(stack: Stack, payer: Owner) {
  const captureId = await completePayment(stack, payer)
  const { reference, provider_reference } = await rowOf(stack, payer)
  const callbacks = await stack.sql<{ id: string }>(
    `update payment_notifications set payment_id = null, device_id = null
     where capture_reference = $1 returning id`,
    captureId,
  )
  await stack.sql(
    `delete from payment_notifications where payment_id in (select id from payments where device_id = $1)`,
    payer.id,
  )
  for (const table of ['licence_grants', 'payments'])
    await stack.sql(`delete from ${table} where device_id = $1`, payer.id)
  return { callback: callbacks[0]?.id ?? '', reference, provider_reference }
}
