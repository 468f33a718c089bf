// @module-tag sweep
import { extendLicence, grantLicence, showDevice } from '@player/server/modules/devices'
import { findPayments } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import {
  capture,
  deviceOf,
  idOf,
  loggedIn,
  registered,
  startPaying,
  startPayPalPayment,
  type OwnedDevice,
  type Owner,
} from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { OPERATOR } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import {
  captureOf,
  subjectsTo,
  advanceClock,
  completePayment,
  rowOf,
  setSchedule,
  deliverCallbacks,
  stepsOf,
} from '../payments/payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore' })

describe('Money for a retired device', () => {
  itFresh(
    'from an open order activates the device that took its address; a refund revokes the licence',
    async ({ stack }) => {
      const [owner, target] = [await loggedIn(stack), await loggedIn(stack)]
      const trial = await deviceOf(owner)
      const wallet = await startPayPalPayment(target)
      const card = await startPaying(stack, target, 'opay')
      await takeOver(owner, target)

      // The payer's browser is logged out, so the server captures.
      stack.paypal.control.approve(wallet)
      expect(await capture(target, wallet)).toMatchObject({ status: 401 })
      await deliverCallbacks(stack)
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2, mac_address: target.mac_address })
      expect(await stepsOf(owner)).toEqual(['closed', 'active'])
      stack.opay.control.pay(card.reference)
      await deliverCallbacks(stack)
      expect(await grantsOf(stack, owner)).toBe(2)
      expect(await stepsOf(owner)).toEqual(['active', 'active'])

      stack.opay.control.refund(card.reference)
      stack.paypal.control.refund(captureOf(stack, wallet))
      await deliverCallbacks(stack)
      expect(await grantsOf(stack, owner)).toBe(0)
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1, expire_date: trial['expire_date'] })
    },
  )

  itFresh(
    'that names its address, with or without a reference, activates the device at that address',
    async ({ stack }) => {
      const [owner, target] = [await loggedIn(stack), await loggedIn(stack)]
      const { reference } = await startPaying(stack, target, 'ibostore')
      await takeOver(owner, target)
      stack.store.control.buy({ macAddress: target.mac_address, reference })
      await deliverCallbacks(stack)
      expect(await grantsOf(stack, owner)).toBe(1)
      await stack.shiftClock('1 minute')
      stack.store.control.buy({ macAddress: target.mac_address })
      await deliverCallbacks(stack)
      expect(await grantsOf(stack, owner)).toBe(2)
      expect(subjectsTo(stack, OPERATOR)).toEqual([])
    },
  )

  it.for([
    ['extend', ['active', 'active'], 2],
    ['refund', ['refunded', 'active'], 1],
  ] as const)(
    'makes a later payment of its successor a double payment (rule: %s), which is listed for review',
    async ([rule, steps, grants], { boot }) => {
      const stack = await boot({ settings: { DUPLICATE_PAYMENTS: rule } })
      const [owner, target] = [await loggedIn(stack), await loggedIn(stack)]
      const wallet = await startPayPalPayment(target)
      const card = await startPaying(stack, owner, 'opay')
      await takeOver(owner, target)
      stack.paypal.control.approve(wallet)
      await deliverCallbacks(stack)
      stack.opay.control.pay(card.reference)
      await deliverCallbacks(stack)
      expect(await rowOf(stack, target)).toMatchObject({ state: 'confirmed', review_reason: null })
      expect(await rowOf(stack, owner)).toMatchObject({
        review_reason: expect.stringContaining('Paid twice'),
      })
      expect(await stepsOf(owner)).toEqual(steps)
      expect(await grantsOf(stack, owner)).toBe(grants)
      expect(subjectsTo(stack, OPERATOR)).toContainEqual(expect.stringMatching(/^For review/))
    },
  )

  itFresh(
    'that was charged back disables the method for the device that took its address',
    async ({ stack }) => {
      const [owner, target] = [await loggedIn(stack), await loggedIn(stack)]
      stack.paypal.control.reverse(await completePayment(stack, target))
      await deliverCallbacks(stack)
      await takeOver(owner, target)
      expect(await owner.browser.rest('POST', '/paypal/order/create')).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('was reversed') },
      })
      await startPaying(stack, owner, 'opay')
    },
  )

  itFresh(
    'that names its former address activates the device that took its last address',
    async ({ stack }) => {
      const [owner, target] = [await loggedIn(stack), await loggedIn(stack)]
      const last = { ...target, mac_address: '02:00:5E:AA:BB:DD' }
      await target.browser.trpc.devices.move.mutate({ mac_address: last.mac_address })
      await takeOver(owner, last)
      stack.store.control.buy({ macAddress: target.mac_address })
      await deliverCallbacks(stack)
      expect(await grantsOf(stack, owner)).toBe(1)
      expect(subjectsTo(stack, OPERATOR)).toEqual([])
      expect(await showDevice(stack.ctx, target.mac_address)).toMatchObject({
        id: owner.id,
        status: 'active',
      })
      const named = { text: target.mac_address, mac: target.mac_address }
      expect(await findPayments(stack.ctx, named)).toMatchObject({
        devices: expect.arrayContaining([expect.objectContaining({ status: 'active' })]),
      })
    },
  )

  it('activates the last device after two replacements', async ({ stack }) => {
    const [first, second, third] = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
    await takeOver(second, first)
    await takeOver(third, { ...first, device_key: second.device_key })
    await grantLicence(stack.ctx, { deviceId: first.id, paymentId: crypto.randomUUID() })
    expect(await grantsOf(stack, third)).toBe(1)
  })

  itFresh(
    'whose licence expired is not passed on: its refund revokes nothing from the device that took its address',
    async ({ stack }) => {
      const target = await loggedIn(stack)
      const orderId = await startPayPalPayment(target)
      stack.paypal.control.approve(orderId)
      await capture(target, orderId)
      await deliverCallbacks(stack)
      await stack.shiftClock('400 days')
      const owner = await loggedIn(stack)
      await extendLicence(stack.ctx, { name: 'sam', reason: 'a test' }, owner.mac_address, 'P1Y')
      const before = await deviceOf(owner)
      await takeOver(owner, target)
      stack.paypal.control.refund(captureOf(stack, orderId))
      await deliverCallbacks(stack)
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2, expire_date: before['expire_date'] })
      expect(await grantsOf(stack, target)).toBe(0)
    },
  )
})

itFresh(
  'A payment that is declined for a retired device is shown by the open dashboard of its successor',
  async ({ stack }) => {
    const [owner, target] = [await loggedIn(stack), await loggedIn(stack)]
    const order = await startPayPalPayment(target)
    // The browser began to capture, and was closed.
    await setSchedule(stack, target, `capturing_until = app_now() + interval '30 seconds'`)
    stack.paypal.control.decline(order)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, target)).toMatchObject({ state: 'pending', declined_at: null })
    await takeOver(owner, target)
    const events = liveEvents(owner.browser)
    await nextState(events)
    await advanceClock(stack, '2 minutes')
    const declined = await nextState(events, (data) => JSON.stringify(data).includes('"step":"declined"'))
    expect(declined['payments']).toMatchObject([{ step: 'declined' }])
    await events.return()
  },
)

it('A grant during the switch prevents it, or goes to the device that moved', async ({ stack }) => {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const [owner, target] = [await loggedIn(stack), await registered(stack)]
    const deviceId = await idOf(stack, target)
    const [moved] = await Promise.all([
      move(owner, target),
      grantLicence(stack.ctx, { deviceId, paymentId: crypto.randomUUID() }),
    ])
    const succeeded = moved['status'] === 'success'
    expect(await grantsOf(stack, owner)).toBe(succeeded ? 1 : 0)
    expect(await grantsOf(stack, { id: deviceId })).toBe(succeeded ? 0 : 1)
  }
})

const move = async ({ browser }: Owner, { mac_address, device_key }: OwnedDevice) =>
  (await browser.rest('POST', '/device/switchMacAddress', { mac_address, device_key })).body

async function takeOver(owner: Owner, target: OwnedDevice): Promise<void> {
  expect(await move(owner, target)).toMatchObject({ status: 'success' })
}

const grantsOf = async (stack: Stack, { id }: { id: string }): Promise<number> =>
  (await stack.sql('select from licence_grants where device_id = $1 and revoked_at is null', id)).length
