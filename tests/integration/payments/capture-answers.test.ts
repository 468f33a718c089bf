// @module-tag sweep
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { capture, loggedIn, payWithPayPal, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'
import { captureOf, referenceOf, deliverCallbacks, stepsOf } from './payment-steps.ts'

/** The state of an order before its capture is requested (again), and the expected answer. */
interface Situation {
  readonly before: (stack: Stack, order: string, owner: Owner) => unknown
  readonly issue: string
  readonly message: string
}

const situations: Readonly<Record<string, Situation>> = {
  'without approval': {
    before: () => undefined,
    issue: 'ORDER_NOT_APPROVED',
    message: 'This payment hasn’t been approved yet.',
  },
  'whose money PayPal has not released': {
    before: ({ paypal }, order) => paypal.control.leavePending(order),
    issue: 'CAPTURE_PENDING',
    message: 'Waiting for the payment',
  },
  'of a closed payment, whose money PayPal has not released': {
    async before(stack, order, owner) {
      stack.paypal.control.leavePending(order)
      await stack.sql(`update payments set state = 'cancelled' where device_id = $1`, owner.id)
    },
    issue: 'CAPTURE_PENDING',
    message: 'Waiting for the payment',
  },
  'with a wrong amount': {
    async before(stack, order, owner) {
      stack.paypal.control.approve(order)
      await stack.sql('update payments set amount_minor = 999 where device_id = $1', owner.id)
    },
    issue: 'PAYMENT_ON_HOLD',
    message: 'We’re checking a payment for this device. You’ll see the result in your dashboard.',
  },
  'that is held': {
    async before(stack, order, owner) {
      stack.paypal.control.approve(order)
      await stack.sql('update payments set amount_minor = 999 where device_id = $1', owner.id)
      await capture(owner, order)
    },
    issue: 'PAYMENT_ON_HOLD',
    message: 'We’re checking a payment for this device. You’ll see the result in your dashboard.',
  },
  'whose capture the bank declined': {
    before: ({ paypal }, order) => paypal.control.refuse(order),
    issue: 'PAYMENT_CLOSED',
    message: 'Sorry, your transaction could not be processed.',
  },
  'that PayPal no longer knows': {
    before: ({ paypal }, order) => paypal.control.expire(order),
    issue: 'PAYMENT_CLOSED',
    message: 'Sorry, your transaction could not be processed.',
  },
  'that was refunded': {
    async before(stack, order, owner) {
      stack.paypal.control.approve(order)
      await capture(owner, order)
      stack.paypal.control.refund(captureOf(stack, order))
      await deliverCallbacks(stack)
    },
    issue: 'PAYMENT_REFUNDED',
    message: 'This payment was refunded.',
  },
}

describe('The capture of an order', () => {
  it.for(Object.entries(situations))(
    '%s is not reported as success, in REST and tRPC',
    async ([, { before, issue, message }], { stack, owner }) => {
      const order = await startPayPalPayment(owner)
      await before(stack, order, owner)
      const answer = await capture(owner, order)
      expect(answer).toMatchObject({
        status: 200,
        body: {
          status: 'error',
          message,
          msg: message,
          details: [{ issue, description: expect.stringMatching(/\w/) }],
          debug_id: await referenceOf(stack, owner),
        },
      })
      expect(await owner.browser.trpc.payments.capture.mutate({ order_id: order })).toEqual(answer.body)
    },
  )

  itFresh(
    'is a success once the order was captured; a repeated call does not query PayPal',
    async ({ stack, owner }) => {
      const order = await payWithPayPal(stack, owner)
      await deliverCallbacks(stack)
      const calls = stack.paypal.control.calls('orders.capture').length
      expect(await capture(owner, order)).toEqual(
        expect.objectContaining({ status: 200, body: { status: 'success', step: 'active' } }),
      )
      expect(stack.paypal.control.calls('orders.capture')).toHaveLength(calls)
      expect(await stepsOf(owner)).toEqual(['active'])
    },
  )

  itWithoutWorkers(
    'is answered with details if it fails, because PayPal’s buttons read an answer without details as a success',
    async ({ stack }) => {
      const [owner, otherOwner] = [await loggedIn(stack), await loggedIn(stack)]
      const order = await startPayPalPayment(owner)
      const refused = (issue: string, message: string) => ({
        status: 'error',
        message,
        msg: message,
        details: [{ issue, description: message }],
        debug_id: '',
      })
      const missing = { status: 200, body: refused('PAYMENT_MISSING', 'There is no such payment.') }
      expect(await capture(otherOwner, order)).toMatchObject(missing)
      expect(await capture(owner, 'NO-SUCH-ORDER')).toMatchObject(missing)
      expect(await capture({ ...owner, browser: openBrowser(stack) }, order)).toMatchObject({
        status: 401,
        body: refused('SESSION_REQUIRED', 'Please log in.'),
      })
      stack.paypal.control.approve(order)
      stack.paypal.control.dropNext({ operation: 'orders.capture', how: 'close', times: 3 })
      expect(await capture(owner, order)).toMatchObject({
        status: 503,
        body: refused(
          'CAPTURE_UNKNOWN',
          'Your payment hasn’t been confirmed yet. We’ll keep checking, so please don’t pay again.',
        ),
      })
      expect(await capture(owner, order)).toMatchObject({ body: { status: 'success' } })
      expect(stack.paypal.ledger().captures).toHaveLength(1)
    },
  )
})
