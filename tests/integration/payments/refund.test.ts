import { describe, expect } from 'vitest'
import { deviceOf, payWithPayPal } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'
import { completePayment, deliverCallbacks, stepsOf } from './payment-steps.ts'

describe('A refund', () => {
  it('revokes the licence of its payment', async ({ stack, owner }) => {
    const trial = await deviceOf(owner)
    const captureId = await completePayment(stack, owner)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    stack.paypal.control.refund(captureId)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toEqual(trial)
    expect(await stepsOf(owner)).toEqual(['refunded'])
  })

  it('does not revoke the licence of other payments', async ({ stack, owner }) => {
    const first = await completePayment(stack, owner)
    const afterOne = await deviceOf(owner)
    await completePayment(stack, owner)
    stack.paypal.control.refund(first)
    await deliverCallbacks(stack)
    const device = await deviceOf(owner)
    expect(device['is_trial']).toBe(2)
    expect(device['expire_date']).toBe(afterOne['expire_date'])
  })

  it('of a part does not revoke the licence', async ({ stack, owner }) => {
    const captureId = await completePayment(stack, owner)
    stack.paypal.control.refund(captureId, 100)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  itFresh(
    'makes a device inactive at once if its trial is over',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const captureId = await completePayment(stack, owner)
      for (let days = 0; days < 12; days += 6) {
        await stack.shiftClock('6 days')
        await deviceOf(owner)
      }
      stack.paypal.control.refund(captureId)
      await deliverCallbacks(stack)
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 0 })
    },
  )

  itWithoutWorkers(
    'that arrives before the grant prevents it',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      await payWithPayPal(stack, owner)
      // The event of the payment is delayed, so that the event of the refund comes first.
      await stack.sql(`update outbox set fanned_out_at = now() where name = 'payment.confirmed'`)
      const [capture] = stack.paypal.ledger().captures
      stack.paypal.control.refund(capture?.id ?? '')
      await stack.paypal.control.deliverAll()
      await stack.startWorkers()
      await stack.drain()
      expect(await stepsOf(owner)).toEqual(['refunded'])

      await stack.sql(`update outbox set fanned_out_at = null where name = 'payment.confirmed'`)
      await stack.sql(`select pg_notify('outbox', '')`)
      await stack.drain()
      expect(
        await stack.sql(
          `select job, done_at is not null as done from deliveries where job = 'grant-licence'`,
        ),
      ).toEqual([{ job: 'grant-licence', done: true }])
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
      expect(await stack.sql('select revoked_at is not null as revoked from licence_grants')).toEqual([
        { revoked: true },
      ])
      expect(stack.mailbox.messages().map(({ subject }) => subject.split(/[: ]/)[0])).not.toContain('Receipt')
    },
  )

  itFresh(
    'is not undone by a late webhook about the payment',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const captureId = await completePayment(stack, owner)
      stack.paypal.control.refund(captureId)
      await deliverCallbacks(stack)
      // The same event under another id.
      await stack.sql(`update payment_notifications set event_key = 'forgotten-' || event_key`)
      for (const { event_id } of await events(stack)) stack.paypal.control.resend(event_id)
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['refunded'])
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    },
  )
})

describe('A chargeback', () => {
  it('revokes the licence like a refund', async ({ stack, owner }) => {
    const captureId = await completePayment(stack, owner)
    stack.paypal.control.reverse(captureId)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect(await stepsOf(owner)).toEqual(['refunded'])
  })
})

const events = (stack: Stack) =>
  stack.sql<{ event_id: string }>(
    `select convert_from(body, 'UTF8')::jsonb ->> 'id' as event_id from payment_notifications`,
  )
