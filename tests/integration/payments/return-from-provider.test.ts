// @module-tag sweep
import { describe, expect } from 'vitest'
import {
  capture,
  deviceOf,
  loggedIn,
  startPaying,
  startPayPalPayment,
  type Owner,
} from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { advanceClock, rowOf, deliverCallbacks, stepsOf } from './payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore' })

/** The dashboard's call when its owner returns from a provider. */
const comeBack = (owner: Owner, orderId: string | null = null) =>
  owner.browser.trpc.payments.returned.mutate({ order_id: orderId })

describe('An owner who returns from a payment (D14)', () => {
  itFresh('sees its result before any callback', async ({ stack }) => {
    stack.opay.control.setWebhooks({ enabled: false })
    for (const [action, expected] of [
      ['decline', { step: 'closed', ended: 'failed', next: expect.stringContaining('was declined') }],
      ['cancel', { step: 'closed', ended: 'cancelled' }],
      // Only a callback says that the order is a slip.
      ['requestCashCode', { step: 'approved', next_code: 'payments.next_approved', slip: null }],
      ['pay', { step: expect.stringMatching(/captured|active/) }],
    ] as const) {
      const owner = await loggedIn(stack)
      const { reference } = await startPaying(stack, owner, 'opay')
      stack.opay.control[action](reference)
      expect(await comeBack(owner), action).toMatchObject({ reference, ...expected })
    }
    await stack.drain()
  })

  it('sees its result if the callback came first', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await comeBack(owner)).toMatchObject({ reference, step: 'active' })
    expect(await comeBack(owner), 'loaded twice').toMatchObject({ reference, step: 'active' })
  })

  itFresh('waits for the provider two seconds at most, and sees its answer later', async ({ stack }) => {
    stack.opay.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.decline(reference)
    stack.opay.control.dropNext({ operation: 'status', how: 'hang' })
    const before = performance.now()
    expect(await comeBack(owner)).toMatchObject({ reference, step: 'started', query: 'unanswered' })
    expect(performance.now() - before).toBeLessThan(3_000)
    await stack.drain()
    expect(await stepsOf(owner)).toEqual(['closed'])
  })

  it('sees at once that the result is unknown during a provider’s outage', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.decline(reference)
    stack.opay.control.dropNext({ operation: 'status', how: 'close', times: 9 })
    expect(await comeBack(owner)).toMatchObject({ reference, step: 'started', query: 'unanswered' })
  })

  it('sees whether the provider was queried, which happens once in 30 seconds', async ({ boot }) => {
    const stack = await boot({ workers: false })
    stack.opay.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    expect(await comeBack(owner)).toMatchObject({ reference, step: 'started', query: 'answered' })
    stack.opay.control.pay(reference)
    expect(await comeBack(owner)).toMatchObject({ reference, step: 'started', query: 'throttled' })
    await stack.shiftClock('31 seconds')
    expect(await comeBack(owner)).toMatchObject({ reference, step: 'captured', query: 'answered' })
  })

  it('causes 60 queries an hour at most, and none about orders that were closed three days ago', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false })
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    const started = await startPaying(stack, owner, 'opay')
    const orderId = String((await rowOf(stack, owner))['provider_reference'])
    await owner.browser.trpc.payments.cancel.mutate({ reference: started.reference })
    const queryAfter = async (interval: string) => {
      await stack.sql(
        `update payment_schedules set woken_at = null
          where payment_id in (select id from payments where device_id = $1)`,
        owner.id,
      )
      await stack.shiftClock(interval)
      return (await comeBack(owner, orderId))?.query
    }
    expect(await queryAfter('0 seconds')).toBe('answered')
    await stack.sql(`update throttles set count = 59 where name = 'payment-return'`)
    expect(await queryAfter('0 seconds')).toBe('answered')
    expect(await queryAfter('0 seconds')).toBe('throttled')
    await startPaying(stack, other, 'opay')
    expect(await comeBack(other)).toMatchObject({ query: 'answered' })
    await ops(stack, 'limits', 'lift', owner.mac_address, ...REASON)
    expect(await queryAfter('0 seconds')).toBe('answered')
    expect(await queryAfter('72 hours')).toBe('throttled')
  })

  itFresh('sees that a closed order was paid later', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'crypto')
    const orderId = String((await rowOf(stack, owner))['provider_reference'])
    stack.btcpay.control.expire(reference)
    await deliverCallbacks(stack)
    expect(await comeBack(owner)).toMatchObject({ reference, step: 'closed', ended: 'expired' })
    stack.btcpay.control.setWebhooks({ enabled: false })
    stack.btcpay.control.pay(reference)
    stack.btcpay.control.confirm(reference)
    stack.btcpay.control.markSettled(reference)
    expect(await comeBack(owner, orderId)).toMatchObject({
      reference,
      step: expect.stringMatching(/captured|active/),
    })
    await stack.drain()
  })

  itFresh('sees a payment of the last 72 hours, and one on hold however old it is', async ({ stack }) => {
    const [payer, other] = [await loggedIn(stack), await loggedIn(stack)]
    const { reference } = await startPaying(stack, payer, 'opay')
    stack.opay.control.pay(reference)
    const order = await startPaying(stack, other, 'ibostore')
    await stack.sql('update payments set amount_minor = 1999 where reference = $1', order.reference)
    stack.store.control.buy({ macAddress: other.mac_address, reference: order.reference })
    await deliverCallbacks(stack)
    await stack.shiftClock('71 hours')
    expect(await comeBack(payer)).toMatchObject({ reference, step: 'active' })
    await stack.shiftClock('2 hours')
    expect(await comeBack(payer)).toBeNull()
    expect(await comeBack(other)).toMatchObject({ reference: order.reference, step: 'held' })
  })

  it('is not asked to try again once another payment activated the device', async ({ stack, owner }) => {
    const declined = await startPaying(stack, owner, 'opay')
    const slip = await startPaying(stack, owner, 'opay1')
    stack.opay.control.requestCashCode(slip.reference)
    stack.opay.control.decline(declined.reference)
    await deliverCallbacks(stack)
    expect((await comeBack(owner, declined.reference))?.next_code).toBe('payments.next_declined')
    const paid = await startPaying(stack, owner, 'crypto', { coin_type: 'BTC-LN' })
    stack.btcpay.control.pay(paid.reference)
    await deliverCallbacks(stack)
    for (const [{ reference }, ended] of [
      [slip, 'cancelled'],
      [declined, 'failed'],
    ] as const)
      expect(await comeBack(owner, reference)).toMatchObject({
        step: 'closed',
        ended,
        next_code: 'payments.next_closed_not_needed',
      })
    const secondPayment = await startPaying(stack, owner, 'opay')
    stack.opay.control.decline(secondPayment.reference)
    await deliverCallbacks(stack)
    expect(await comeBack(owner, secondPayment.reference)).toMatchObject({
      next_code: 'payments.next_declined',
    })
  })

  itFresh('sees the payment of the redirect, if two are open', async ({ stack }) => {
    stack.opay.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    const crypto = await startPaying(stack, owner, 'crypto')
    const orderId = String((await rowOf(stack, owner))['provider_reference'])
    const opay = await startPaying(stack, owner, 'opay')
    stack.opay.control.decline(opay.reference)
    expect(await comeBack(owner, orderId)).toMatchObject({ reference: crypto.reference, step: 'started' })
    expect(await comeBack(owner), 'the newest').toMatchObject({ reference: opay.reference, step: 'closed' })
  })

  itFresh(
    'sees no payment if there is none, if it is old, or if it is another device’s',
    async ({ stack }) => {
      const [owner, otherOwner] = [await loggedIn(stack), await loggedIn(stack)]
      expect(await comeBack(owner)).toBeNull()
      stack.opay.control.decline((await startPaying(stack, owner, 'opay')).reference)
      const orderId = String((await rowOf(stack, owner))['provider_reference'])
      await deliverCallbacks(stack)
      expect(await comeBack(otherOwner, orderId)).toBeNull()
      await stack.shiftClock('73 hours')
      expect(await comeBack(owner)).toBeNull()
    },
  )
})

describe('A declined card in the wallet', () => {
  it('is shown as declined until the next attempt', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.decline(orderId)
    await capture(owner, orderId)
    await deliverCallbacks(stack)
    // `attempt` is not checked: the callback about the approval may have captured before the owner.
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'pending' })
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([
      { step: 'declined', next: expect.stringContaining('no money was taken') },
    ])
    expect(await comeBack(owner), 'cancelled in the wallet').toMatchObject({ step: 'declined' })

    stack.paypal.control.leavePending(orderId)
    await capture(owner, orderId)
    expect(await stepsOf(owner), 'money is on its way').toEqual(['approved'])
    stack.paypal.control.completePending(orderId)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })

  itFresh('is shown as declined again if the next attempt did not reach the provider', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.decline(orderId)
    await capture(owner, orderId)
    stack.paypal.control.approve(orderId)
    await deliverCallbacks(stack)
    stack.paypal.control.failNext({ operation: 'orders.capture', status: 503, times: 9 })
    expect(await capture(owner, orderId)).toMatchObject({ status: 503 })
    expect(await stepsOf(owner), 'the result is not known').toEqual(['approved'])
    await advanceClock(stack, '61 seconds')
    expect(await stepsOf(owner)).toEqual(['declined'])
    expect(stack.paypal.ledger().capturedCount).toBe(0)
  })
})
