import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { capture, deviceOf, loggedIn, startPayPalPayment } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'
import { countOf, deliverCallbacks, referenceOf, stepsOf } from './payment-steps.ts'

describe('A declined card', () => {
  itFresh(
    'is reported with PayPal’s text, and another card can be tried',
    { tags: ['sweep'] },
    async ({ stack }) => {
      stack.paypal.control.setWebhooks({ enabled: false })
      const owner = await loggedIn(stack)
      const orderId = await startPayPalPayment(owner)
      stack.paypal.control.decline(orderId)
      expect(await capture(owner, orderId)).toMatchObject({
        status: 200,
        body: {
          status: 'error',
          message: 'Sorry, your transaction could not be processed.',
          details: [{ issue: 'INSTRUMENT_DECLINED', description: expect.any(String) }],
          debug_id: expect.stringMatching(/\w+/),
        },
      })
      expect(await stepsOf(owner)).toEqual(['declined'])

      expect(await startPayPalPayment(owner)).toBe(orderId)
      stack.paypal.control.approve(orderId)
      expect(await capture(owner, orderId)).toMatchObject({ body: { status: 'success' } })
      await stack.drain()
      expect(await stepsOf(owner)).toEqual(['active'])
      expect(stack.paypal.ledger().capturedCount).toBe(1)
    },
  )

  itFresh('is not captured later without the owner', { tags: ['sweep'] }, async ({ stack }) => {
    stack.paypal.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.decline(orderId)
    await capture(owner, orderId)

    stack.paypal.control.setWebhooks({ enabled: true })
    stack.paypal.control.approve(orderId)
    await stack.paypal.control.deliverAll()
    await stack.drain()
    expect(await stepsOf(owner)).toEqual(['declined'])
    expect(stack.paypal.ledger().capturedCount).toBe(0)
  })
})

describe('A capture', () => {
  it('that is pending activates the device only once the money arrives', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.leavePending(orderId)
    expect(await capture(owner, orderId)).toMatchObject({
      body: { status: 'error', details: [{ issue: 'CAPTURE_PENDING' }] },
    })
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })

    stack.paypal.control.completePending(orderId)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('that is denied after it was pending closes the payment', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.leavePending(orderId)
    await capture(owner, orderId)
    stack.paypal.control.denyPending(orderId)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['closed'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect(await startPayPalPayment(owner)).not.toBe(orderId)
  })

  it('is made once for concurrent requests', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.approve(orderId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture(owner, orderId)))
    for (const { body } of answers) expect(body).toMatchObject({ status: 'success' })
    await deliverCallbacks(stack)
    expect(capturesOf(stack, orderId)).toHaveLength(1)
    expect(await countOf(stack, 'licence_grants', owner)).toBe(1)
    const reference = await referenceOf(stack, owner)
    expect(stack.mailbox.messages().filter(({ text }) => text.includes(reference))).toHaveLength(1)
  })

  itFresh('whose answer was lost is found by a query', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.approve(orderId)
    stack.paypal.control.dropNext({ operation: 'orders.capture', how: 'close' })
    expect(await capture(owner, orderId)).toMatchObject({ body: { status: 'success' } })
    expect(capturesOf(stack, orderId)).toHaveLength(1)
  })

  it('of an order without approval changes nothing', async ({ owner }) => {
    const orderId = await startPayPalPayment(owner)
    expect(await capture(owner, orderId)).toMatchObject({
      body: { status: 'error', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
    })
    expect(await stepsOf(owner)).toEqual(['started'])
  })
})

describe('An owner who cancels', () => {
  it('can pay the same order later', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.cancel(orderId)
    expect(await startPayPalPayment(owner)).toBe(orderId)
    stack.paypal.control.approve(orderId)
    expect((await capture(owner, orderId)).body).toMatchObject({ status: 'success' })
  })

  itFresh(
    'gets a new order after PayPal voided the old one',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const orderId = await startPayPalPayment(owner)
      stack.paypal.control.voidOrder(orderId)
      await stack.shiftClock('2 minutes')
      await periodicTasks['settleDuePayments']?.run(stack.workerContext)
      await stack.drain()
      expect(await stepsOf(owner)).toEqual(['closed'])
      expect(await startPayPalPayment(owner)).not.toBe(orderId)
    },
  )
})

describe('An owner whose browser is closed after the approval', () => {
  it('gets the activation by PayPal’s webhook', async ({ stack, owner }) => {
    stack.paypal.control.approve(await startPayPalPayment(owner))
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })

  itFresh('gets the activation if the webhook is lost', async ({ stack }) => {
    stack.paypal.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    stack.paypal.control.approve(await startPayPalPayment(owner))
    const settleDue = () => periodicTasks['settleDuePayments']?.run(stack.workerContext)
    await settleDue()
    expect(await stepsOf(owner), 'not queried yet').toEqual(['started'])

    await stack.shiftClock('61 seconds')
    await Promise.all([settleDue(), settleDue()])
    await stack.drain()
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect(stack.paypal.ledger().captures).toHaveLength(1)
  })

  itFresh(
    'gets the activation after the time of PayPal’s Retry-After at the earliest',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const { control } = stack.paypal
      control.setWebhooks({ enabled: false })
      const owner = await loggedIn(stack)
      control.approve(await startPayPalPayment(owner))
      const headers = { 'retry-after': '1800' }
      control.failNext({ operation: 'orders.get', status: 429, times: 1, headers })
      const settleAfter = async (time: string) => {
        await stack.shiftClock(time)
        await periodicTasks['settleDuePayments']?.run(stack.workerContext)
        await stack.drain()
        return deviceOf(owner)
      }
      const before = await deviceOf(owner)
      expect(await settleAfter('61 seconds')).toEqual(before)
      expect(await settleAfter('29 minutes'), 'the task after three minutes does not query').toEqual(before)
      expect(await settleAfter('2 minutes')).toMatchObject({ is_trial: 2 })
    },
  )

  itWithoutWorkers(
    'gets the activation without delay after a failed capture by the owner',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const orderId = await startPayPalPayment(owner)
      stack.paypal.control.approve(orderId)
      stack.paypal.control.failNext({ operation: 'orders.capture', status: 503, times: 3 })
      expect(await capture(owner, orderId)).toMatchObject({ status: 503 })
      await stack.startWorkers()
      await deliverCallbacks(stack)
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
      expect(stack.paypal.ledger().captures).toHaveLength(1)
    },
  )

  itFresh.for([
    ['later', 'app_now()'],
    ['a microsecond later', "created_at + interval '1 microsecond'"],
  ] as const)(
    'is not charged if another payment of the device was granted %s',
    async ([, grantedAt], { stack }) => {
      stack.paypal.control.setWebhooks({ enabled: false })
      const owner = await loggedIn(stack)
      const orderId = await startPayPalPayment(owner)
      await stack.sql(`update payments set created_at = date_trunc('milliseconds', created_at)`)
      await stack.sql(
        `insert into licence_grants (device_id, payment_id, term, granted_at)
        select device_id, gen_random_uuid(), 'P1Y', ${grantedAt} from payments where device_id = $1`,
        owner.id,
      )
      stack.paypal.control.approve(orderId)
      await stack.shiftClock('61 seconds')
      await periodicTasks['settleDuePayments']?.run(stack.workerContext)
      await stack.drain()
      expect(await stepsOf(owner)).toEqual(['approved'])
      expect(stack.paypal.ledger().captures).toEqual([])
    },
  )
})

const capturesOf = (stack: Stack, orderId: string) =>
  stack.paypal.ledger().captures.filter((captured) => captured.orderId === orderId)
