// @module-tag sweep
import { describe, expect } from 'vitest'
import { loggedIn, startPayPalPayment, startPaying, type Owner } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { advanceClock, subjectsTo, rowOf, stepsOf } from './payment-steps.ts'

const { it, itFresh, itWithoutWorkers } = testWith({ PAYMENT_METHODS: 'paypal,opay,cowpay,crypto' })

const card = { payment_type: 'cowpay', first_name: 'Ann', last_name: 'Owner', email: 'ann@owner.example' }
/** As long as a phone number, but invalid for Cowpay. */
const BAD_PHONE = '+2012345678'

const startPayment = ({ browser }: Owner, form: object) =>
  browser.rest('POST', '/device/saveActivation', form)
const offerTo = ({ browser }: Owner) => browser.trpc.payments.offer.query()

describe('Phone numbers for a card payment', () => {
  it.for([
    ['classic', {}, 'token'],
    ['newer', { COWPAY_MODE: 'intention' }, 'intention'],
  ] as const)(
    'that Cowpay refuses four times do not hide card payments: its %s platform',
    async ([, settings, operation], { boot }) => {
      const stack = await boot({ settings })
      const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
      const callCount = () => stack.cowpay.control.calls(operation).length
      for (let count = 1; count <= 4; count += 1) {
        expect(await startPayment(owner, { ...card, phone_number: BAD_PHONE })).toMatchObject({
          status: 422,
          body: {
            status: 'error',
            message:
              'The payment provider didn’t accept these details. Check them, or choose another payment method.',
            errors: { phone_number: '* Invalid mobile number *' },
          },
        })
        expect(callCount(), 'one call each').toBe(count)
      }
      expect(await offerTo(other)).toMatchObject({ show_cowpay: true })
      expect(stack.cowpay.control.calls('status')).toEqual([])
      expect(await stack.sql('select from method_health')).toEqual([])
      expect(await stack.sql(`select from payments where state in ('created', 'pending')`)).toEqual([])
      expect(await stepsOf(owner)).toEqual([])
      await advanceClock(stack, '2 minutes')
      expect(stack.cowpay.control.calls('status'), 'no order to query').toEqual([])
      expect(subjectsTo(stack, OPERATOR)).toEqual([])

      await startPaying(stack, other, 'cowpay')
      await startPaying(stack, owner, 'cowpay')
      expect(await stepsOf(owner)).toEqual(['started'])
    },
  )

  itFresh('that are malformed are not sent to the provider', async ({ stack, owner }) => {
    for (const phone_number of [
      '12',
      '+12',
      '0100 123 4567',
      '+20',
      '+20100123456789012',
      'call me',
      '+1Z345678',
    ])
      expect(await startPayment(owner, { ...card, phone_number })).toMatchObject({
        status: 422,
        body: { errors: { phone_number: '* Invalid mobile number *' } },
      })
    expect(stack.cowpay.control.calls('token')).toEqual([])
    expect(await stack.sql('select from payments')).toEqual([])
  })

  it.for(['201001234567', '+20 (100) 123-4567', '+20.100.123.4567'])(
    'in the form %s are sent as dial code and number',
    async (phone_number, { stack }) => {
      expect(await startPayment(await loggedIn(stack), { ...card, phone_number })).toMatchObject({
        status: 200,
      })
    },
  )
})

describe('An order that its provider refuses for its content', () => {
  itFresh.for([
    [
      'PayPal',
      { payment_type: 'paypal' },
      'show_paypal',
      ({ paypal: { control } }: Stack, times: number) =>
        control.failNext({
          operation: 'orders.create',
          status: 422,
          issue: 'INVALID_PARAMETER_VALUE',
          times,
        }),
      undefined,
    ],
    [
      'OPay',
      { payment_type: 'opay' },
      'show_opay',
      ({ opay: { control } }: Stack, times: number) =>
        control.failNext({ operation: 'create', status: 200, issue: '02001', times }),
      undefined,
    ],
    [
      'BTCPay',
      { payment_type: 'crypto', email: 'ann@owner.example', coin_type: 'BTC-CHAIN' },
      'show_coin',
      ({ btcpay: { control } }: Stack, times: number) =>
        control.failNext({
          operation: 'invoices.create',
          status: 422,
          body: [{ path: 'checkout.paymentMethods', message: 'Not available' }],
          times,
        }),
      { coin_type: '* This coin isn’t available right now *' },
    ],
  ] as const)(
    'is reported to its owner, and the method is still offered: %s',
    async ([, form, flag, refuse, errors], { stack, owner }) => {
      refuse(stack, 4)
      for (let count = 0; count < 4; count += 1) {
        const answer = await startPayment(owner, form)
        expect(answer).toMatchObject({ status: 422, body: { status: 'error' } })
        expect(answer.body['errors']).toEqual(errors)
      }
      expect(await offerTo(owner)).toMatchObject({ [flag]: true })
      expect(await stack.sql('select from method_health')).toEqual([])
      expect(await stepsOf(owner)).toEqual([])
      expect(await startPayment(owner, form)).toMatchObject({ status: 200 })
    },
  )

  itFresh('does not hide the method if queries about it are refused', async ({ stack }) => {
    stack.paypal.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    await startPayPalPayment(owner)
    for (const status of [400, 409])
      stack.paypal.control.failNext({ operation: 'orders.get', status, times: 4 })
    for (const minutes of [1, 1, 3, 5, 10, 10, 10, 10])
      await advanceClock(stack, `${minutes} minutes 1 second`)
    expect(stack.paypal.control.calls('orders.get')).toHaveLength(8)
    expect(await offerTo(owner)).toMatchObject({ show_paypal: true })
    expect(await stack.sql('select from method_health')).toEqual([])
    expect((await rowOf(stack, owner))['review_reason']).toContain('409 RESOURCE_CONFLICT')
  })
})

describe('A provider that refuses every request', () => {
  itWithoutWorkers.for([
    [
      'PayPal denies permission to create orders',
      { payment_type: 'paypal' },
      'show_paypal',
      ({ paypal: { control } }: Stack) =>
        control.failNext({ operation: 'orders.create', status: 403, issue: 'PERMISSION_DENIED', times: 3 }),
    ],
    [
      'PayPal has restricted our account',
      { payment_type: 'paypal' },
      'show_paypal',
      ({ paypal: { control } }: Stack) =>
        control.failNext({
          operation: 'orders.create',
          status: 422,
          issue: 'PAYEE_ACCOUNT_RESTRICTED',
          times: 3,
        }),
    ],
    [
      'OPay does not know our key',
      { payment_type: 'opay' },
      'show_opay',
      ({ opay: { control } }: Stack) =>
        control.failNext({ operation: 'create', status: 200, issue: '02000', times: 3 }),
    ],
    [
      'Cowpay refuses our token',
      { ...card, phone_number: '+201001234567' },
      'show_cowpay',
      ({ cowpay: { control } }: Stack) => control.failNext({ operation: 'token', status: 401, times: 3 }),
    ],
    [
      'Cowpay refuses our signature',
      { ...card, phone_number: '+201001234567' },
      'show_cowpay',
      ({ cowpay: { control } }: Stack) => {
        const body = { success: false, status_code: 422, errors: { signature: ['The signature is wrong.'] } }
        control.failNext({ operation: 'token', status: 422, body, times: 3 })
      },
    ],
    [
      'BTCPay denies permission to create invoices',
      { payment_type: 'crypto', email: 'ann@owner.example', coin_type: 'BTC-CHAIN' },
      'show_coin',
      ({ btcpay: { control } }: Stack) =>
        control.failNext({
          operation: 'invoices.create',
          status: 403,
          issue: 'missing-permission',
          times: 3,
        }),
    ],
  ] as const)(
    'has its method hidden after three failures: %s',
    async ([, form, flag, refuse], { stack, owner }) => {
      const owners = [owner, await loggedIn(stack), await loggedIn(stack)]
      refuse(stack)
      for (const payer of owners)
        expect(await startPayment(payer, form)).toMatchObject({
          status: 503,
          body: { message: 'Something went wrong processing your payment.' },
        })
      expect(await offerTo(owner)).toMatchObject({ [flag]: false })
    },
  )
})
