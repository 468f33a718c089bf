// @module-tag sweep
import { describe, expect } from 'vitest'
import { loggedIn, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { subjectsTo, advanceClock, rowOf, setSchedule, deliverCallbacks, stepsOf } from './payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'paypal,opay,cowpay,crypto' })

const offerTo = ({ browser }: Owner) => browser.trpc.payments.offer.query()

describe('An answer about a payment that is not understood', () => {
  itFresh(
    'E39 affects that payment only: it is queried further and flagged once, and the method is still offered',
    async ({ stack, owner }) => {
      const { reference } = await startPaying(stack, owner, 'cowpay')
      stack.cowpay.control.setUndocumented(reference, 'VOIDED')
      for (const [index, minutes] of [1, 1, 3, 5, 10, 20].entries()) {
        await advanceClock(stack, `${minutes} minutes 1 second`)
        expect(await offerTo(owner)).toMatchObject({ show_cowpay: true })
        expect(await rowOf(stack, owner)).toMatchObject({ query_count: index + 1, state: 'created' })
      }
      expect(await stack.sql('select from method_health')).toEqual([])
      expect((await rowOf(stack, owner))['review_reason']).toBe(
        'The provider’s answer was not understood: Cowpay’s charge has the status VOIDED. See the payment in its dashboard.',
      )
      expect(subjectsTo(stack, OPERATOR)).toEqual([expect.stringMatching(/^For review/)])
      stack.cowpay.control.setUndocumented(reference, null)
      stack.cowpay.control.pay(reference)
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['active'])
    },
  )

  itFresh(
    'affects that payment only with every provider, also while its circuit breaker is open',
    async ({ stack, owner }) => {
      for (const { control } of [stack.paypal, stack.opay, stack.btcpay])
        control.setWebhooks({ enabled: false })
      const orders = {
        paypal: await startPayPalPayment(owner),
        opay: (await startPaying(stack, owner, 'opay')).reference,
        crypto: (await startPaying(stack, owner, 'crypto')).reference,
      }
      const amount = { currency_code: 'EUR', value: '7.99' }
      stack.paypal.control.failNext({
        operation: 'orders.get',
        status: 200,
        times: 100,
        body: {
          id: orders.paypal,
          status: 'COMPLETED',
          purchase_units: [{ payments: { captures: [{ id: 'X', status: 'ON_HOLD', amount }] } }],
        },
      })
      stack.opay.control.failNext({
        operation: 'status',
        status: 200,
        times: 100,
        body: {
          code: '00000',
          data: {
            reference: orders.opay,
            orderNo: '1',
            status: 'FROZEN',
            amount: { total: 42_500, currency: 'EGP' },
          },
        },
      })
      stack.btcpay.control.failNext({
        operation: 'invoices.list',
        status: 200,
        times: 100,
        body: [{ id: 'I', status: 'Frozen', metadata: { orderId: orders.crypto } }],
      })
      await stack.sql(`insert into method_health (method, failures, hides, hidden_until)
      values ('opay', 3, 1, app_now() + interval '1 day')`)
      await advanceClock(stack, '61 seconds')
      for (let count = 0; count < 4; count += 1) {
        await setSchedule(stack, owner, 'next_query_at = app_now()')
        await advanceClock(stack, '1 second')
      }
      expect(await stack.sql('select method, failures from method_health')).toEqual([
        { method: 'opay', failures: 3 },
      ])
      const rows = await stack.sql(
        `select method, s.query_count, (select count(*)::int from payment_reviews r
        where r.payment_id = p.id and code = 'not_understood') as flags
        from payments p join payment_schedules s on s.payment_id = p.id order by method`,
      )
      expect(rows).toEqual(
        ['crypto', 'opay', 'paypal'].map((method) => ({ method, query_count: 5, flags: 1 })),
      )
      expect(subjectsTo(stack, OPERATOR)).toHaveLength(3)
    },
  )

  itFresh(
    'about another order in BTCPay’s list does not stop the query of the payment’s own order',
    async ({ stack }) => {
      const owner = await loggedIn(stack)
      const { reference } = await startPaying(stack, owner, 'crypto')
      stack.btcpay.control.failNext({
        operation: 'invoices.list',
        status: 200,
        body: [{ id: 'I', status: 'Frozen', metadata: { orderId: 'another' } }],
      })
      stack.btcpay.control.failNext({ operation: 'invoices.get', status: 404, issue: 'invoice-not-found' })
      await advanceClock(stack, '61 seconds')
      expect(await rowOf(stack, owner)).toMatchObject({ reference, state: 'expired', review_reason: null })
      expect(await stack.sql('select from method_health')).toEqual([])
    },
  )
})

describe('A page in place of an answer', () => {
  itFresh('counts as an outage: the method is hidden', async ({ stack }) => {
    const owners = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
    for (const owner of owners) await startPaying(stack, owner, 'cowpay')
    stack.cowpay.control.failNext({ operation: 'status', status: 200, body: '<html>', times: 100 })
    await advanceClock(stack, '61 seconds')
    for (const owner of owners) {
      expect(await offerTo(owner)).toMatchObject({ show_cowpay: false })
      expect((await rowOf(stack, owner))['review_reason']).toBeNull()
    }
  })
})

describe('A Cowpay payment', () => {
  itFresh('whose frame was not used stays created, and expires', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'cowpay')
    await advanceClock(stack, '2 minutes')
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'created' })
    await advanceClock(stack, '2 hours')
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'expired', review_reason: null })
    expect(subjectsTo(stack, OPERATOR)).toEqual([])
    stack.cowpay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })
})

describe('A paid OPay order', () => {
  itFresh('is active if the account cannot query refunds', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.failNext({ operation: 'refundQuery', status: 200, issue: '02002', times: 100 })
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await offerTo(owner)).toMatchObject({ show_opay: true })
  })
})

describe('The last query', () => {
  it('flags a payment that is still paid only if a refund was requested', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    stack.opay.control.setWebhooks({ enabled: false })
    const { reference } = await startPaying(stack, owner, 'opay')
    stack.opay.control.pay(reference)
    await setSchedule(stack, owner, 'query_count = 37, next_query_at = app_now()')
    await stack.sql(`update payments set expires_at = app_now()`)
    await advanceClock(stack, '1 second')
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', review_reason: null })
    expect(subjectsTo(stack, OPERATOR)).toEqual([])

    // OPay accepts the refund, and never makes it.
    const body = { code: '00000', data: { orderStatus: 'PENDING' } }
    stack.opay.control.failNext({ operation: 'refundQuery', status: 200, body, times: 100 })
    await ops(stack, 'payments', 'refund', reference, ...REASON)
    await stack.drain()
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', review_reason: null })
    await setSchedule(stack, owner, 'query_count = 37, next_query_at = app_now()')
    await advanceClock(stack, '1 second')
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'confirmed',
      review_reason:
        'The money should go back to the payer, but days later the provider has not confirmed the refund.',
    })
    expect(subjectsTo(stack, OPERATOR)).toEqual([expect.stringMatching(/^For review/)])
  })

  itFresh(
    'flags no missing refund if the first order was refunded and a second one is paid',
    async ({ stack, owner }) => {
      stack.opay.control.setWebhooks({ enabled: false })
      stack.opay.control.dropNext({ operation: 'create', how: 'close' })
      await startPaying(stack, owner, 'opay').catch(() => undefined)
      const { reference } = await startPaying(stack, owner, 'opay')
      for (const order of [reference, `${reference}-2`]) stack.opay.control.pay(order)
      await advanceClock(stack, '61 seconds')
      await ops(stack, 'payments', 'refund', reference, ...REASON)
      await stack.drain()
      expect(await reasonsOf(stack)).toEqual(['paid_more_than_once', 'paid_again'])
      await stack.sql(`update payments set expires_at = app_now()`)
      await setSchedule(stack, owner, 'query_count = 37, next_query_at = app_now()')
      await advanceClock(stack, '1 second')
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', next_query_at: null })
      expect(await reasonsOf(stack)).toEqual(['paid_more_than_once', 'paid_again'])
    },
  )
})

const reasonsOf = async (stack: Stack): Promise<string[]> => {
  const reviews = await stack.sql<{ code: string }>('select code from payment_reviews order by id')
  return reviews.map(({ code }) => code)
}
