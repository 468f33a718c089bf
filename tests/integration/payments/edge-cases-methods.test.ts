// @module-tag sweep
import { attachNotification, releasePayment } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { deviceOf, loggedIn, startPaying } from '../../kit/factories.ts'
import { STORE_SECRET } from '../../kit/providers.ts'
import { OPERATOR } from '../../kit/settings.ts'
import { testWith } from '../../kit/test.ts'
import {
  countOf,
  advanceClock,
  subjectsTo,
  runPeriodicTasks,
  rowOf,
  sendTo,
  deliverCallbacks,
  stepsOf,
  storeEvent,
} from './payment-steps.ts'

const { it, itFresh, itWithoutWorkers } = testWith({
  PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore',
})
const actor = { name: 'olga', reason: 'A test' }

describe('All payment methods: edge cases by number', () => {
  itFresh('E12 a wrong amount or currency, at OPay or in the store: held', async ({ stack }) => {
    const owners = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)] as const
    const opay = await startPaying(stack, owners[0], 'opay')
    stack.opay.control.pay(opay.reference, 100)
    const store = await startPaying(stack, owners[1], 'ibostore')
    stack.store.control.buy({
      macAddress: owners[1].mac_address,
      reference: store.reference,
      currency: 'USD',
    })
    await startPaying(stack, owners[2], 'ibostore')
    stack.store.control.buy({ macAddress: owners[2].mac_address, amount: 798 })
    await deliverCallbacks(stack)
    for (const owner of owners) {
      expect(await stepsOf(owner)).toEqual(['held'])
      expect(await countOf(stack, 'licence_grants', owner)).toBe(0)
    }
    expect(subjectsTo(stack, OPERATOR)).toHaveLength(3)
  })

  itFresh(
    'E15 a purchase in the store for an unknown device: stored, reported, and attachable',
    async ({ stack, owner }) => {
      stack.store.control.buy({ macAddress: '02:00:5E:99:99:99' })
      await deliverCallbacks(stack)
      for (const interval of ['31 seconds', '61 seconds', '121 seconds']) await advanceClock(stack, interval)
      expect(subjectsTo(stack, OPERATOR)).toEqual(['Unmatched: a callback from ibostore'])
      const { reference } = await startPaying(stack, owner, 'ibostore')
      const [notification] = await stack.sql<{ id: string }>('select id from payment_notifications')
      await attachNotification(stack.ctx, actor, notification?.id ?? '', reference)
      await stack.drain()
      expect(await rowOf(stack, owner)).toMatchObject({
        state: 'held',
        review_reason: 'The payer named another device: 02:00:5E:99:99:99.',
      })
      await releasePayment(stack.ctx, actor, reference)
      await stack.drain()
      expect(await stepsOf(owner)).toEqual(['active'])
    },
  )

  itFresh('E16 a callback for one account sent to the other’s webhook: refused', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    const [stored] = await stack.sql<{ body: Buffer }>('select body from payment_notifications')
    const callback = { body: stored?.body ?? Buffer.alloc(0), headers: {} }
    expect(await sendTo(stack, callback, '/webhooks/opay/opay1')).toMatchObject({ status: 401 })
    expect(await sendTo(stack, callback, '/webhooks/opay/opay')).toMatchObject({ status: 200 })
    expect(await sendTo(stack, callback, '/webhooks/opay/opay2')).toMatchObject({ status: 404 })
    expect(await stack.sql('select from payment_notifications')).toHaveLength(1)
  })

  itFresh('E18 no callback comes from OPay, Cowpay or BTCPay: activated by queries', async ({ stack }) => {
    for (const standIn of [stack.opay, stack.cowpay, stack.btcpay])
      standIn.control.setWebhooks({ enabled: false })
    const owners = [
      await loggedIn(stack),
      await loggedIn(stack),
      await loggedIn(stack),
      await loggedIn(stack),
    ]
    for (const [index, method] of (['opay', 'opay1', 'cowpay', 'crypto'] as const).entries()) {
      const owner = owners[index]
      if (!owner) continue
      const { reference } = await startPaying(stack, owner, method)
      const pay = {
        opay: stack.opay.control.pay,
        opay1: stack.opay.control.pay,
        cowpay: stack.cowpay.control.pay,
        crypto: (id: string) => {
          stack.btcpay.control.pay(id)
          stack.btcpay.control.confirm(id)
        },
      }[method]
      pay(reference)
    }
    await advanceClock(stack, '61 seconds')
    for (const owner of owners) expect(await stepsOf(owner)).toEqual(['active'])
    expect(await stack.sql('select from payment_notifications')).toEqual([])
  })

  itFresh('E20 starting with another coin cancels the open payment', async ({ stack, owner }) => {
    const form = { payment_type: 'crypto', email: 'ann@example.com' }
    const start = (coin_type: string) =>
      owner.browser.rest('POST', '/device/saveActivation', { ...form, coin_type })
    const first = await start('BTC-CHAIN')
    expect((await start('BTC-CHAIN')).body['url']).toBe(first.body['url'])
    expect((await start('LTC-CHAIN')).body['url']).not.toBe(first.body['url'])
    expect(await start('NO-COIN')).toMatchObject({
      status: 422,
      body: { errors: { coin_type: expect.stringContaining('available right now') } },
    })
    await stack.drain()
    expect(await stack.sql('select state, coin_type from payments order by created_at')).toEqual([
      { state: 'cancelled', coin_type: 'BTC-CHAIN' },
      { state: 'created', coin_type: 'LTC-CHAIN' },
    ])
  })

  it.for([
    ['extend', 2],
    ['refund', 1],
  ] as const)(
    'E21 with DUPLICATE_PAYMENTS=%s, payments by two methods in two tabs give %i grants',
    async ([rule, grants], { boot }) => {
      const stack = await boot({ settings: { DUPLICATE_PAYMENTS: rule } })
      const owner = await loggedIn(stack)
      const store = await startPaying(stack, owner, 'ibostore')
      const opay = await startPaying(stack, owner, 'opay')
      stack.store.control.buy({ macAddress: owner.mac_address, reference: store.reference })
      await deliverCallbacks(stack)
      stack.opay.control.pay(opay.reference)
      await deliverCallbacks(stack)
      await advanceClock(stack, '61 seconds')
      expect(await stack.sql('select from licence_grants where revoked_at is null')).toHaveLength(grants)
      expect(subjectsTo(stack, OPERATOR)).toContainEqual(expect.stringMatching(/^For review/))
      const [payment] = stack.opay.ledger().payments
      expect(payment?.returned).toBe(rule === 'refund' ? payment?.paid : 0)
    },
  )

  itFresh.for(['refunded', 'too little'])(
    'E21 the store sells twice under one reference, one is %s: both are listed for review',
    async (outcome, { stack, owner }) => {
      const { reference } = await startPaying(stack, owner, 'ibostore')
      const { control } = stack.store
      const lowAmount = outcome === 'too little' ? { amount: 100 } : {}
      const orders = [{ ...lowAmount }, {}].map((changes) =>
        control.buy({ macAddress: owner.mac_address, reference, ...changes }),
      )
      await deliverCallbacks(stack)
      if (outcome === 'refunded') {
        control.refund(orders[0] ?? '')
        await deliverCallbacks(stack)
      }
      const { review_reason: reason } = await rowOf(stack, owner)
      for (const order of orders) expect(reason).toContain(order)
      expect(subjectsTo(stack, OPERATOR).length).toBeGreaterThan(0)
    },
  )

  itFresh('E23 money for a former address of a device: activates the device', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const old = owner.mac_address
    const { reference } = await startPaying(stack, owner, 'ibostore')
    await owner.browser.trpc.devices.move.mutate({ mac_address: '02:00:5E:AB:AB:AB' })
    stack.store.control.buy({ macAddress: old, reference })
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    await stack.shiftClock('1 minute')
    stack.store.control.buy({ macAddress: old })
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active', 'active'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2, mac_address: '02:00:5E:AB:AB:AB' })
  })

  itFresh(
    'E26 a payment that arrives after expiry, of coins that the operator settled or cash, activates the device',
    async ({ stack }) => {
      const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
      const crypto = await startPaying(stack, owner, 'crypto')
      const cash = await startPaying(stack, other, 'opay')
      stack.btcpay.control.expire(crypto.reference)
      stack.opay.control.expire(cash.reference)
      await deliverCallbacks(stack)
      await advanceClock(stack, '1 hour')
      expect([await stepsOf(owner), await stepsOf(other)]).toEqual([['closed'], ['closed']])
      stack.btcpay.control.pay(crypto.reference)
      stack.btcpay.control.markSettled(crypto.reference)
      stack.opay.control.pay(cash.reference)
      await deliverCallbacks(stack)
      expect([await stepsOf(owner), await stepsOf(other)]).toEqual([['active'], ['active']])
    },
  )

  it('E28 the old and the new secret of the store are both accepted while both are configured', async ({
    boot,
  }) => {
    const next = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const stack = await boot({ settings: { IBOSTORE_SECRETS: `${next},${STORE_SECRET}` } })
    for (const secret of [STORE_SECRET, next]) {
      stack.store.control.setSecret(secret)
      const owner = await loggedIn(stack)
      stack.store.control.buy({ macAddress: owner.mac_address })
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['active'])
    }
  })

  itWithoutWorkers(
    'E29 a callback is accepted if its time differs by at most five minutes',
    async ({ stack, owner }) => {
      const sendAt = (seconds: number) =>
        sendTo(stack, purchaseEvent(owner.mac_address, seconds), '/webhooks/ibostore')
      for (const seconds of [-310, 310, Number.NaN]) expect((await sendAt(seconds)).status).toBe(401)
      for (const seconds of [-290, 0, 290]) expect((await sendAt(seconds)).status).toBe(200)
      expect(await stack.sql('select from payment_notifications')).toHaveLength(3)
    },
  )

  it('A genuine callback with characters that the database cannot store is accepted, with them replaced', async ({
    boot,
  }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    const callback = purchaseEvent(owner.mac_address, 0, 'order\u0000 1 \uD800')
    for (const time of ['first', 'second'])
      expect((await sendTo(stack, callback, '/webhooks/ibostore')).status, time).toBe(200)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await stack.sql('select body, capture_reference from payment_notifications')).toEqual([
      { body: callback.body, capture_reference: 'order\uFFFD 1 \uFFFD' },
    ])
  })

  itFresh(
    'E1 the store reports each of two orders several times: one grant each',
    async ({ stack, owner }) => {
      await startPaying(stack, owner, 'ibostore')
      stack.store.control.setWebhooks({ copies: 5, shuffleWithinMs: 20 })
      await withClient(stack.settings['DATABASE_URL'] ?? '', async (client) => {
        // The events name only the device, and are matched concurrently.
        await client.query('begin')
        await client.query('select from payments for update')
        for (let order = 0; order < 2; order += 1) stack.store.control.buy({ macAddress: owner.mac_address })
        const delivered = stack.store.control.deliverAll()
        await untilWaitingForLocks(client, 2)
        await client.query('commit')
        await delivered
      })
      await deliverCallbacks(stack)
      for (const interval of ['31 seconds', '61 seconds']) await advanceClock(stack, interval)
      await runPeriodicTasks(stack)
      expect(await countOf(stack, 'licence_grants', owner)).toBe(2)
      const rows = await stack.sql('select distinct capture_reference from payments')
      expect(rows).toHaveLength(2)
    },
  )
})

/** A genuine event about a purchase in the store, whose clock is ahead by `ahead` seconds. */
const purchaseEvent = (mac_address: string, ahead: number, order_id = `order_${ahead}`) =>
  storeEvent({ order_id, mac_address }, ahead)
