// @module-tag sweep
import { describe, expect } from 'vitest'
import { loggedIn, startPaying } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { subjectsTo, rowOf, deliverCallbacks } from '../payments/payment-steps.ts'
import { ops, REASON } from './ops.ts'

const { it } = testWith({ PAYMENT_METHODS: 'ibostore,opay,cowpay' })

describe.each(['ibostore', 'cowpay'] as const)(
  'payments refuse, for %s, which has no API for refunds,',
  (method) => {
    it('leaves the refund due until support marks the payment as refunded', async ({ stack, owner }) => {
      const email = `${method}@owner.test`
      const { reference } = await startPaying(stack, owner, method, { email })
      await stack.sql('update payments set amount_minor = 1999 where reference = $1', reference)
      if (method === 'cowpay') stack.cowpay.control.pay(reference)
      else stack.store.control.buy({ macAddress: owner.mac_address, reference })
      await deliverCallbacks(stack)
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'held' })
      const check = () => owner.browser.rest('GET', '/device/checkMacValid')
      expect((await check()).body).toMatchObject({ status: 'error' })

      expect(await ops(stack, 'payments', 'refuse', reference, ...REASON)).toMatchObject({ code: 0 })
      await deliverCallbacks(stack)
      expect(await rowOf(stack, owner)).toMatchObject({
        state: 'held',
        refund_requested_at: expect.any(Date),
      })
      const readHistory = async () => (await owner.browser.trpc.payments.history.query()).payments
      expect(await readHistory()).toMatchObject([{ step: 'held', next_code: 'payments.next_refund_due' }])
      expect((await check()).body, 'the owner can pay again').toMatchObject({ status: 'success' })
      expect(subjectsTo(stack, email).filter((subject) => subject.includes('refunded'))).toEqual([])
      const listed = await ops(stack, 'payments', 'list', '--review')
      expect(JSON.stringify(listed.json)).toContain('payments mark-refunded')

      await ops(stack, 'payments', 'mark-refunded', reference, ...REASON)
      await deliverCallbacks(stack)
      expect(await readHistory()).toMatchObject([{ step: 'refunded', next_code: 'payments.next_refunded' }])
    })
  },
)

describe('The e-mail about a refund', () => {
  it('contains the time until which the device stays active', async ({ stack }) => {
    const owner = await loggedIn(stack)
    for (let paid = 0; paid < 2; paid += 1) {
      const { reference } = await startPaying(stack, owner, 'opay')
      stack.opay.control.pay(reference)
      await deliverCallbacks(stack)
    }
    const { body } = await owner.browser.rest('POST', '/device/switchMacAddress', {
      mac_address: '02:00:5E:77:00:01',
    })
    expect(body).toMatchObject({ status: 'success' })
    const { reference } = (await owner.browser.trpc.payments.history.query()).payments[0] ?? {}
    stack.opay.control.refund(String(reference))
    await deliverCallbacks(stack)
    const email = stack.mailbox.messages().find(({ subject }) => subject.includes('was refunded'))
    expect(email?.subject).toBe('Your payment was refunded')
    expect(email?.text).toMatch(/Your device stays active until \d+ \w+\. \d{4}\./)
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments.map(({ next_code }) => next_code)).toContain('payments.next_refunded_still_active')
  })
})
