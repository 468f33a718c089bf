import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, startPaying } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import { testWith } from '../../kit/test.ts'
import { advanceClock, subjectsTo, rowOf, deliverCallbacks, stepsOf } from './payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'opay,opay1' })

describe('A payment with OPay', () => {
  it('redirects to the cashier, and activates the device once it is paid', async ({ stack, owner }) => {
    const { reference, url } = await startPaying(stack, owner, 'opay')
    expect(new URL(url).origin).toBe(stack.opay.url)
    expect(await stepsOf(owner)).toEqual(['started'])
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([
      { reference, method: 'opay', price: { amount_minor: 45_000, currency: 'EGP' } },
    ])
    expect(stack.opay.ledger().payments.find((payment) => payment.reference === reference)).toMatchObject({
      paid: 45_000,
      currency: 'EGP',
    })
    const receipt = stack.mailbox.messages().find(({ text }) => text.includes(reference))
    expect(receipt).toMatchObject({ to: [{ address: 'ann@owner.test' }] })
    expect(receipt?.text).toContain('450.00')
  })

  it('uses the account and the price of the chosen method', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay1')
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await rowOf(stack, owner)).toMatchObject({ method: 'opay1', amount_minor: 40_000 })
  })

  it('opens the same cashier each time it is started', async ({ owner }) => {
    const form = { payment_type: 'opay' }
    const started = await Promise.all(
      Array.from({ length: 5 }, () => owner.browser.rest('POST', '/device/saveActivation', form)),
    )
    expect(new Set(started.map(({ body }) => body['url'])).size).toBe(1)
  })

  it('is closed if the payer cancels or the bank declines', async ({ stack }) => {
    const [first, second] = [await loggedIn(stack), await loggedIn(stack)]
    stack.opay.control.cancel((await startPaying(stack, first, 'opay')).reference)
    stack.opay.control.decline((await startPaying(stack, second, 'opay')).reference)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, first)).toMatchObject({ state: 'cancelled' })
    expect(await rowOf(stack, second)).toMatchObject({ state: 'failed' })
    for (const owner of [first, second]) expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  itFresh(
    'waits for cash, and activates the device even if it is paid after the expiry',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const { reference } = await startPaying(stack, owner, 'opay')
      stack.opay.control.requestCashCode(reference)
      await deliverCallbacks(stack)
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'pending' })
      stack.opay.control.expire(reference)
      await advanceClock(stack, '2 hours')
      expect(await stepsOf(owner)).toEqual(['closed'])
      stack.opay.control.pay(reference)
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['active'])
    },
  )

  it('is held if another amount was paid', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.pay(reference, 44_999)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['held'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect(subjectsTo(stack, OPERATOR).length).toBeGreaterThan(0)
  })

  it('activates the device by a second order if an answer was lost', async ({ stack, owner }) => {
    stack.opay.control.dropNext({ operation: 'create', how: 'close' })
    await startPaying(stack, owner, 'opay').catch(() => undefined)
    const { url } = await startPaying(stack, owner, 'opay')
    const order = stack.opay.ledger().payments.find(({ id }) => url.endsWith(id))
    stack.opay.control.pay(order?.id ?? '')
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('activates the device if the order whose answer was lost is paid', async ({ stack, owner }) => {
    stack.opay.control.dropNext({ operation: 'create', how: 'close' })
    await startPaying(stack, owner, 'opay').catch(() => undefined)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })
})

describe('OPay’s callbacks', () => {
  itFresh('are refused with a wrong signature', async ({ stack }) => {
    stack.opay.control.setWebhooks({ forged: true })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.requestCashCode(reference)
    await deliverCallbacks(stack)
    expect(stack.opay.ledger().webhooks).toEqual({ waiting: 0, delivered: 0, abandoned: 1 })
    expect(await stack.sql('select from payment_notifications')).toEqual([])
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'created' })
  })

  itFresh('change nothing when they are repeated out of order', { tags: ['sweep'] }, async ({ stack }) => {
    stack.opay.control.setWebhooks({ copies: 20, shuffleWithinMs: 5 })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.requestCashCode(reference)
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(stack.opay.ledger().webhooks).toMatchObject({ delivered: 40 })
    expect(await stack.sql('select from payment_notifications')).toHaveLength(2)
    expect(await stack.sql('select from licence_grants')).toHaveLength(1)
    expect(await stepsOf(owner)).toEqual(['active'])
  })
})

describe('A refund by OPay', () => {
  it('revokes the licence, and so does a chargeback', async ({ stack }) => {
    for (const event of ['refund', 'reverse'] as const) {
      const owner = await loggedIn(stack)
      const { reference } = await startPaying(stack, owner, 'opay')
      stack.opay.control.pay(reference)
      await deliverCallbacks(stack)
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
      stack.opay.control[event](reference)
      await deliverCallbacks(stack)
      expect(await deviceOf(owner), event).toMatchObject({ is_trial: 1 })
      expect(await stepsOf(owner)).toEqual(['refunded'])
    }
  })

  it(
    'before the payment was confirmed does not hide later money: a second paid order is flagged',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      stack.opay.control.dropNext({ operation: 'create', how: 'close' })
      await startPaying(stack, owner, 'opay').catch(() => undefined)
      const { reference } = await startPaying(stack, owner, 'opay')
      stack.opay.control.pay(reference)
      stack.opay.control.refund(reference)
      await deliverCallbacks(stack)
      const returned = { state: 'refunded', capture_reference: null, review_reason: null }
      expect(await rowOf(stack, owner)).toMatchObject(returned)
      stack.opay.control.pay(`${reference}-2`)
      await deliverCallbacks(stack)
      expect(await rowOf(stack, owner)).toMatchObject({
        state: 'refunded',
        review_reason: expect.stringMatching(
          /^Paid once more at the provider: \S+ beside the money that went back\.$/,
        ),
      })
      expect(subjectsTo(stack, OPERATOR)).toContain(`For review: payment ${reference}`)
    },
  )
})
