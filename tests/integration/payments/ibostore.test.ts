import { registerDevice } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, startPaying } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { advanceClock, rowOf, deliverCallbacks, stepsOf } from './payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'ibostore' })

describe('A payment in the operator’s store', () => {
  it('opens the product page with the device’s address, and activates the device once it is bought', async ({
    stack,
    owner,
  }) => {
    const { reference, url } = await startPaying(stack, owner, 'ibostore')
    const page = new URL(url)
    expect(page.origin).toBe(stack.store.url)
    expect(Object.fromEntries(page.searchParams)).toEqual({ mac: owner.mac_address, reference })
    stack.store.control.buy({ macAddress: owner.mac_address, reference })
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    const receipt = stack.mailbox.messages().find(({ text }) => text.includes(reference))
    expect(receipt?.text).toContain('€7.99')
  })

  it('activates the device of its address if the reference is missing', async ({ stack, owner }) => {
    await startPaying(stack, owner, 'ibostore')
    stack.store.control.buy({ macAddress: owner.mac_address })
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('activates a device whose owner never started a payment', async ({ stack, owner }) => {
    stack.store.control.buy({ macAddress: owner.mac_address.toLowerCase() })
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  itFresh(
    'is stored until its device is registered, and then confirmed',
    { tags: ['sweep'] },
    async ({ stack }) => {
      stack.store.control.buy({ macAddress: '02:00:5E:FF:FF:FE' })
      await deliverCallbacks(stack)
      expect(await stack.sql('select from payments')).toEqual([])
      await registerDevice(stack.ctx, { mac_address: '02:00:5E:FF:FF:FE', device_key: '123456' })
      await stack.drain()
      expect(await stack.sql('select state from payments')).toEqual([{ state: 'confirmed' }])
      expect(await stack.sql('select from licence_grants')).toHaveLength(1)
    },
  )

  it('is cancelled, refunded and charged back by the store’s events', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'ibostore')
    const unpaid = stack.store.control.order({ macAddress: owner.mac_address, reference })
    stack.store.control.cancel(unpaid)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'cancelled' })
    for (const event of ['refund', 'reverse'] as const) {
      const next = await startPaying(stack, owner, 'ibostore')
      const order = stack.store.control.buy({ macAddress: owner.mac_address, reference: next.reference })
      await deliverCallbacks(stack)
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
      stack.store.control[event](order)
      await deliverCallbacks(stack)
      expect(await deviceOf(owner), event).toMatchObject({ is_trial: 1 })
    }
  })

  it('is held if another amount or currency was paid', async ({ stack }) => {
    for (const wrong of [{ amount: 798 }, { currency: 'USD' }]) {
      const owner = await loggedIn(stack)
      const { reference } = await startPaying(stack, owner, 'ibostore')
      stack.store.control.buy({ macAddress: owner.mac_address, reference, ...wrong })
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['held'])
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    }
  })

  it('activates no device if address and reference belong to different devices', async ({ stack }) => {
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    const { reference } = await startPaying(stack, owner, 'ibostore')
    stack.store.control.buy({ macAddress: other.mac_address, reference })
    await deliverCallbacks(stack)
    for (const device of [owner, other]) expect(await deviceOf(device)).toMatchObject({ is_trial: 1 })
  })
})

describe('The store’s events', () => {
  itFresh('are refused with a wrong signature', async ({ stack }) => {
    stack.store.control.setWebhooks({ forged: true })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'ibostore')
    stack.store.control.buy({ macAddress: owner.mac_address, reference })
    await deliverCallbacks(stack)
    expect(stack.store.ledger().webhooks).toEqual({ waiting: 0, delivered: 0, abandoned: 1 })
    expect(await stack.sql('select from payment_notifications')).toEqual([])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  itFresh('count once, even if the store sends one several times', { tags: ['sweep'] }, async ({ stack }) => {
    stack.store.control.setWebhooks({ copies: 20, shuffleWithinMs: 5 })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'ibostore')
    stack.store.control.buy({ macAddress: owner.mac_address, reference })
    await deliverCallbacks(stack)
    expect(stack.store.ledger().webhooks).toMatchObject({ delivered: 20 })
    expect(await stack.sql('select from payment_notifications')).toHaveLength(1)
    expect(await stack.sql('select from licence_grants')).toHaveLength(1)
  })

  it(
    'are the only source: without one a payment expires, and a later one still activates the device',
    { tags: ['sweep'] },
    async ({ boot }) => {
      const stack = await boot()
      const owner = await loggedIn(stack)
      const { reference } = await startPaying(stack, owner, 'ibostore')
      for (let attempt = 0; (await rowOf(stack, owner))['state'] === 'created' && attempt < 60; attempt += 1)
        await advanceClock(stack, '6 hours')
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'expired' })
      stack.store.control.buy({ macAddress: owner.mac_address, reference })
      await deliverCallbacks(stack)
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed' })
    },
  )
})
