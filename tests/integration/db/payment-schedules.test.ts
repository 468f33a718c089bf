// @module-tag sweep
import { migrate } from '@player/db'
import { settleDuePayments } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { capture, loggedIn, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { DIFFERENCES, previousStatements } from '../../kit/previous-version.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { rowOf, stepsOf } from '../payments/payment-steps.ts'

/** An owner with a PayPal payment without callbacks. */
async function ownerWithPayment(stack: Stack) {
  stack.paypal.control.setWebhooks({ enabled: false })
  const owner = await loggedIn(stack)
  const orderId = await startPayPalPayment(owner)
  return { owner, orderId, id: await idOf(stack, owner) }
}

const idOf = async (stack: Stack, owner: Owner): Promise<string> => String((await rowOf(stack, owner))['id'])

const isDue = async (stack: Stack): Promise<boolean> => (await stack.sql(previousStatements.due)).length > 0

const untilCalled = (stack: Stack, operation: 'orders.create' | 'orders.capture') =>
  expect.poll(() => stack.paypal.control.calls(operation).length).toBe(1)

async function advanceClock(stack: Stack, interval: string): Promise<void> {
  await stack.shiftClock(interval)
  await settleDuePayments(stack.ctx)
}

const queryCount = (stack: Stack): number => stack.paypal.control.calls('orders.get').length

describe('While the previous version runs as well, a payment', () => {
  itWithoutWorkers('started by this version is not started by the previous one', async ({ stack, owner }) => {
    stack.paypal.control.setLatency('orders.create', 1_000)
    const started = startPayPalPayment(owner)
    await untilCalled(stack, 'orders.create')
    const id = await idOf(stack, owner)
    expect(await stack.sql(previousStatements.leaseOpening, id)).toEqual([])
    await started
    expect(await rowOf(stack, owner)).toMatchObject({ opening_until: null, beginning_until: null })
    expect(await stack.sql(DIFFERENCES)).toEqual([])
  })

  itWithoutWorkers(
    'started by the previous version is not started by this one, which uses the same order',
    async ({ stack, owner }) => {
      const [payment] = await stack.sql<{ id: string }>(previousStatements.start, owner.id, owner.mac_address)
      expect(await stack.sql(previousStatements.leaseOpening, payment?.id)).toHaveLength(1)
      const started = startPayPalPayment(owner)
      await stack.sql(previousStatements.recordOrder, payment?.id, 'ORDER-1')
      expect(await started).toBe('ORDER-1')
      expect(stack.paypal.control.calls('orders.create')).toEqual([])
      expect(await stack.sql(DIFFERENCES)).toEqual([])
    },
  )

  itWithoutWorkers('captured by this version is not captured by the previous one', async ({ stack }) => {
    const { owner, orderId, id } = await ownerWithPayment(stack)
    stack.paypal.control.approve(orderId)
    stack.paypal.control.setLatency('orders.capture', 1_000)
    const captured = capture(owner, orderId)
    await untilCalled(stack, 'orders.capture')
    expect(await stack.sql(previousStatements.leaseCapture, id)).toEqual([])
    expect(await captured).toMatchObject({ body: { status: 'success' } })
    expect(await stack.sql(DIFFERENCES)).toEqual([])
  })

  it('captured by the previous version is not captured by this one, even concurrently', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { owner, orderId, id } = await ownerWithPayment(stack)
    stack.paypal.control.approve(orderId)
    await stack.shiftClock('61 seconds')
    await withClient(stack.ctx.config.database.url, async (other) => {
      await other.query('begin')
      await other.query(previousStatements.leaseCapture, [id])
      const again = startPayPalPayment(owner)
      await untilWaitingForLocks(other, 1)
      await other.query('commit')
      expect(await again).toBe(orderId)
    })
    await settleDuePayments(stack.ctx)
    expect(queryCount(stack)).toBe(2)
    expect(stack.paypal.control.calls('orders.capture')).toEqual([])
    await advanceClock(stack, '2 minutes')
    expect(stack.paypal.control.calls('orders.capture')).toHaveLength(1)
    expect(await stepsOf(owner)).toEqual(['captured'])
    expect(await stack.sql(DIFFERENCES)).toEqual([])
  })

  itWithoutWorkers(
    'declined in the previous version is shown as declined in this one, and the next attempt has a new number',
    async ({ stack }) => {
      const { owner, orderId, id } = await ownerWithPayment(stack)
      await stack.sql(previousStatements.recordDeclined, id)
      expect(await stepsOf(owner)).toEqual(['declined'])
      stack.paypal.control.decline(orderId)
      expect(await capture(owner, orderId)).toMatchObject({ body: { step: 'declined' } })
      expect(await stack.sql(previousStatements.leaseCapture, id)).toEqual([])
      stack.paypal.control.approve(orderId)
      expect(await capture(owner, orderId)).toMatchObject({ body: { status: 'success' } })
      expect(await stack.sql('select attempt, declined_at from payments')).toEqual([
        { attempt: 3, declined_at: null },
      ])
      expect(await stack.sql(DIFFERENCES)).toEqual([])
    },
  )

  it('is queried once when it is due, by either version, on one schedule', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { owner, id } = await ownerWithPayment(stack)
    await stack.shiftClock('61 seconds')
    expect(await isDue(stack)).toBe(true)
    await settleDuePayments(stack.ctx)
    expect(queryCount(stack)).toBe(1)
    expect(await isDue(stack)).toBe(false)

    await stack.sql(previousStatements.recordQuery, id, 3_600)
    await advanceClock(stack, '10 minutes')
    expect(queryCount(stack)).toBe(1)
    await advanceClock(stack, '51 minutes')
    expect(queryCount(stack)).toBe(2)
    expect(await rowOf(stack, owner)).toMatchObject({ query_count: 3 })

    await stack.sql(`update payments set state = 'cancelled', next_query_at = null where id = $1`, id)
    await advanceClock(stack, '8 days')
    expect(queryCount(stack)).toBe(2)
    expect(await stack.sql(DIFFERENCES)).toEqual([])
  })

  it('started by the previous version is queried until this one has finished it', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const [payment] = await stack.sql<{ id: string }>(previousStatements.start, owner.id, owner.mac_address)
    const orderId = await startPayPalPayment(owner)
    expect(await idOf(stack, owner)).toBe(payment?.id)
    stack.paypal.control.payDirectly(orderId)
    await advanceClock(stack, '61 seconds')
    expect(await stepsOf(owner)).toEqual(['captured'])
    await stack.shiftClock('30 days')
    expect(await isDue(stack)).toBe(false)
    expect(await stack.sql(DIFFERENCES)).toEqual([])
  })

  it('whose owner returned to one version is not queried by the other as well', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { owner, id } = await ownerWithPayment(stack)
    await owner.browser.trpc.payments.returned.mutate({})
    expect(queryCount(stack)).toBe(1)
    expect(await stack.sql(previousStatements.wake, id)).toEqual([])
    await stack.shiftClock('31 seconds')
    expect(await stack.sql(previousStatements.wake, id)).toHaveLength(1)
    await owner.browser.trpc.payments.returned.mutate({})
    expect(queryCount(stack)).toBe(1)
  })

  itWithoutWorkers('can be written by both versions concurrently without a deadlock', async ({ stack }) => {
    const { owner, id } = await ownerWithPayment(stack)
    // Ends after several queries by this version, between writes of the previous one.
    const isOver = () => queryCount(stack) >= 5
    let writes = 0
    await withClient(stack.ctx.config.database.url, async (other) => {
      const writeAsPreviousVersion = async () => {
        while (!isOver()) {
          await other.query('begin')
          await other.query(`update payments set email = 'ann@owner.test' where id = $1`, [id])
          await other.query(previousStatements.recordQuery, [id, -1])
          await other.query('commit')
          writes += 1
        }
      }
      const queryAsThisVersion = async () => {
        while (!isOver()) await settleDuePayments(stack.ctx)
      }
      await Promise.all([writeAsPreviousVersion(), queryAsThisVersion()])
    })
    expect(await rowOf(stack, owner)).toMatchObject({ query_count: writes + queryCount(stack) })
    expect(await stack.sql(DIFFERENCES)).toEqual([])
  })
})

describe('Payments without schedules', () => {
  itWithoutWorkers('get a schedule once, under traffic, before this version serves', async ({ stack }) => {
    const { owner } = await ownerWithPayment(stack)
    await ownerWithPayment(stack)
    await ownerWithPayment(stack)
    await stack.sql('update payments set query_count = 7, attempt = 2')
    const before = await stack.sql('select * from payment_schedules order by payment_id')
    expect(before).toMatchObject([1, 2, 3].map(() => ({ query_count: 7, attempt: 2 })))

    const url = stack.ctx.config.database.url
    // Later migrations are undone too, because migrations run in order.
    await stack.sql('drop view device_states, paid_devices, session_devices, owned_devices')
    await stack.sql(
      'drop table deleted_playlists, installations, used_nonces, device_addresses, device_versions, confirmations, login_codes, playlist_unlocks, support_cases, notices, idempotency_keys cascade',
    )
    await stack.sql('alter table sessions drop column network_hash')
    await stack.sql('drop function keep_shown_address cascade')
    await stack.sql('drop function announce_device')
    await stack.sql('alter table playlists drop column protected_at')
    await stack.sql('alter table devices drop column pin_version')
    await stack.sql(`delete from kysely_migration where name >= '20261123T1230-scheduled-payments'`)
    await stack.sql('delete from payment_schedules')
    const isServing = async () => (await fetch(`${stack.url}/ready`)).status === 200
    expect(await isServing()).toBe(false)
    await withClient(url, async (other) => {
      await other.query('begin')
      await other.query('select from payments where device_id = $1 for update', [owner.id])
      const migrated = Promise.all([migrate(url), migrate(url)])
      await expect.poll(() => stack.sql('select from payment_schedules')).toHaveLength(2)
      await other.query(`update payments set query_count = 8 where device_id = $1`, [owner.id])
      expect(await isServing()).toBe(false)
      await other.query('commit')
      await migrated
    })
    await expect.poll(isServing).toBe(true)
    expect(await rowOf(stack, owner)).toMatchObject({ query_count: 8, attempt: 2 })
    expect(await stack.sql(DIFFERENCES)).toEqual([])
    await migrate(url)
    expect(await stack.sql('select from payment_schedules')).toHaveLength(3)
  })
})
