// @module-tag sweep
import { loadConfig } from '@player/server/compose'
import { messages } from '@player/server/messages/payments'
import { settleDuePayments } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { browserOn } from '../../kit/browser.ts'
import { capture, deviceOf, loggedIn, payWithPayPal, startPayPalPayment } from '../../kit/factories.ts'
import { startProcess, withoutTimes } from '../../kit/process.ts'
import { startServer } from '../../kit/server.ts'
import { OPERATOR } from '../../kit/settings.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'
import {
  approveAndCapture,
  countOf,
  advanceClock,
  subjectsTo,
  runPeriodicTasks,
  rowOf,
  deliverCallbacks,
  stepsOf,
} from './payment-steps.ts'

describe('Operation: edge cases by number', () => {
  itFresh('E12 another amount: held with both amounts, reported to the operator', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const orderId = await startPayPalPayment(owner)
    await stack.sql('update payments set amount_minor = 1999 where device_id = $1', owner.id)
    stack.paypal.control.approve(orderId)
    await deliverCallbacks(stack)
    expect(stack.paypal.ledger().webhooks).toMatchObject({ abandoned: 0, waiting: 0 })
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'held',
      review_reason: 'Asked for 1999 EUR (minor units), got 799 EUR.',
    })
    expect(subjectsTo(stack, OPERATOR)).toHaveLength(1)
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ step: 'held', next: messages.next_held }])
    expect(await countOf(stack, 'licence_grants', owner)).toBe(0)
  })

  itFresh(
    'E18 a lost callback: concurrent runs of the periodic task share the payments, and capture each once',
    async ({ stack }) => {
      stack.paypal.control.setWebhooks({ enabled: false })
      const owners = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
      for (const owner of owners) stack.paypal.control.approve(await startPayPalPayment(owner))
      await stack.shiftClock('61 seconds')
      await Promise.all([runPeriodicTasks(stack), runPeriodicTasks(stack), runPeriodicTasks(stack)])
      for (const owner of owners) expect(await stepsOf(owner)).toEqual(['active'])
      expect(stack.paypal.ledger().captures).toHaveLength(3)
      expect(await stack.sql('select query_count from payment_schedules')).toEqual(
        owners.map(() => ({ query_count: 1 })),
      )
    },
  )

  itFresh(
    'E18 a provider outage: one payment is queried per run of the task, and no other is delayed by it',
    async ({ stack }) => {
      const { control } = stack.paypal
      control.setWebhooks({ enabled: false })
      const owners = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
      for (const owner of owners) control.approve(await startPayPalPayment(owner))
      control.failNext({ operation: 'orders.get', status: 500, times: 40 })
      for (let minute = 0; minute < 20; minute += 1) {
        await stack.shiftClock('61 seconds')
        await runPeriodicTasks(stack)
      }
      for (const owner of owners) expect(await stepsOf(owner)).toEqual(['active'])
      const rows = await stack.sql<{ query_count: number }>('select query_count from payment_schedules')
      for (const row of rows) expect(row.query_count).toBeLessThanOrEqual(4)
    },
  )

  it('E18 never paid: queried until the end of the schedule, then expired', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    await startPayPalPayment(owner)
    await stack.sql('update payment_schedules set query_count = 37, next_query_at = now()')
    await stack.shiftClock('7 hours')
    await settleDuePayments(stack.ctx)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'expired', next_query_at: null })
  })

  it('E18 the provider refuses the last query: listed for review at the end of the schedule', async ({
    boot,
  }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    await startPayPalPayment(owner)
    stack.paypal.control.failNext({ operation: 'orders.get', status: 400, times: 1 })
    await stack.sql('update payment_schedules set query_count = 37, next_query_at = now()')
    await advanceClock(stack, '7 hours')
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'created',
      query_count: 38,
      review_reason: expect.stringContaining('could not be asked'),
    })
    // One e-mail is about the refused query, the other about the end of the schedule.
    expect(subjectsTo(stack, OPERATOR)).toHaveLength(2)
  })

  itWithoutWorkers(
    'E18 a payment whose query cannot be recorded does not stop the queries of later ones',
    async ({ stack }) => {
      const owners = await Promise.all(Array.from({ length: 6 }, () => loggedIn(stack)))
      for (const owner of owners) await startPayPalPayment(owner)
      const schedules = await stack.sql<{ payment_id: string }>('select payment_id from payment_schedules')
      // The first batch of the task has four payments.
      await stack.sql(
        `update payment_schedules set query_count = case payment_id when $1 then 30 else 0 end,
        next_query_at = app_now() - case payment_id when $1 then interval '1 minute' else interval '0' end`,
        schedules[0]?.payment_id,
      )
      await stack.sql('alter table payment_schedules add check (query_count <> 31)')
      await settleDuePayments(stack.ctx)
      expect(await stack.sql('select from payment_schedules where query_count = 1')).toHaveLength(5)
    },
  )

  itFresh('E18 still pending after thirty days: listed for review', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.leavePending(orderId)
    await capture(owner, orderId)
    await deliverCallbacks(stack)
    await stack.sql(`update payments set approved_at = now() + interval '7 hours'`)
    await stack.sql('update payment_schedules set query_count = 64, next_query_at = now()')
    await advanceClock(stack, '7 hours')
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'pending',
      next_query_at: null,
      review_reason: expect.stringContaining('thirty days'),
    })
    expect(subjectsTo(stack, OPERATOR)).toHaveLength(1)
  })

  itFresh('E25 the price changes before the payment: the stored price counts', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    const server = await startServer(() => loadConfig({ ...stack.settings, ACTIVATION_PRICE: '19.99' }))
    const browser = browserOn(server, stack, owner.browser)
    await approveAndCapture(stack, { ...owner, browser }, orderId)
    await server.close()
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', amount_minor: 799 })
  })

  it.for(['cancelled', 'expired', 'failed'])('E26 %s, then paid: active', async (state, { stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    await stack.sql('update payments set state = $2 where device_id = $1', owner.id, state)
    stack.paypal.control.payDirectly(orderId)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('E32 certificates of other hosts than the provider’s are refused', async ({ stack }) => {
    const statuses: string[] = []
    const foreign = await startServer((url) => loadConfig({ ...stack.settings, ORIGIN: url, PORT: '0' }))
    const headers = {
      'paypal-transmission-id': 'a',
      'paypal-transmission-time': new Date().toISOString(),
      'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64'),
      'paypal-auth-algo': 'SHA256withRSA',
    }
    for (const address of [foreign.url, `http://169.254.169.254`, 'http://[::1]:1', 'file:///etc/passwd']) {
      const url = `${address}/v1/notifications/certs/CERT`
      const init = { method: 'POST', headers: { ...headers, 'paypal-cert-url': url }, body: '{}' }
      statuses.push(`${(await fetch(`${stack.url}/webhooks/paypal`, init)).status}`)
    }
    await foreign.close()
    expect(statuses).toEqual(['401', '401', '401', '401'])
  })

  it('E33 the log contains the failure, and no secret or personal data', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const server = startProcess('server', { ...stack.settings, PORT: '0', LOG_LEVEL: 'debug', PATH: '' })
    const port = await server.port()
    const owner = await loggedIn(stack)
    const address = { url: `http://127.0.0.1:${port}` }
    const browser = browserOn(address, stack, owner.browser)
    const email = 'somebody.private@example.com'
    stack.paypal.control.failNext({
      operation: 'orders.create',
      status: 422,
      issue: 'PAYEE_ACCOUNT_RESTRICTED',
    })
    await browser.rest('POST', '/device/saveActivation', { payment_type: 'paypal', email })
    await browser.rest('POST', '/device/saveActivation', { payment_type: 'paypal', email })
    await fetch(`${address.url}/webhooks/paypal`, { method: 'POST', body: '{"private":"in the body"}' })
    await server.stop()
    const log = withoutTimes(server.lines)
    expect(log).toContain('debug_id')
    const secrets = [
      email,
      'client-secret',
      'Bearer ',
      'in the body',
      owner.device_key,
      ...browser.cookies.values(),
    ]
    for (const secret of secrets) expect(log).not.toContain(secret)
  })

  it('E34 the process ends between the provider’s answer and our commit: queried again', async ({ boot }) => {
    const stack = await boot()
    stack.paypal.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    stack.paypal.control.payDirectly(await startPayPalPayment(owner))
    await stack.sql(`update payment_schedules set capturing_until = app_now() + interval '30 seconds'`)
    await advanceClock(stack, '61 seconds')
    expect(await stepsOf(owner)).toEqual(['active'])

    const other = await loggedIn(stack)
    await startPayPalPayment(other)
    await stack.sql(
      'update payments set provider_reference = null, checkout_url = null where device_id = $1',
      other.id,
    )
    await advanceClock(stack, '61 seconds')
    expect(await rowOf(stack, other)).toMatchObject({ state: 'created', query_count: 1 })
    await startPayPalPayment(other)
    expect(stack.paypal.ledger().orders).toHaveLength(2)
  })

  it('E35 production refuses the addresses of a stand-in', () => {
    const production = {
      NODE_ENV: 'production',
      ORIGIN: 'https://player.test',
      DATABASE_URL: 'postgres://x',
      SUPPORT_EMAIL: 'a@b.test',
      LICENCE_KEYS: `l1:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`,
      PIN_PEPPER: 'k9ahfjsdfhkj3487sdfhjk3487sdfhjk',
      ENCRYPTION_KEYS: `k1:${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`,
    }
    expect(() => loadConfig(production)).not.toThrow()
    expect(() => loadConfig({ ...production, PAYPAL_API_URL: 'http://127.0.0.1:1' })).toThrow(
      'PAYPAL_API_URL',
    )
    expect(() => loadConfig({ ...production, PAYPAL_CERTIFICATE_HOSTS: '127.0.0.1:1' })).toThrow(
      'PAYPAL_CERTIFICATE_HOSTS',
    )
  })

  itFresh('E36 pending for more than an hour: reported to the operator, once', async ({ stack, owner }) => {
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.leavePending(orderId)
    await capture(owner, orderId)
    await deliverCallbacks(stack)
    await advanceClock(stack, '50 minutes')
    expect(subjectsTo(stack, OPERATOR)).toEqual([])
    await advanceClock(stack, '20 minutes')
    await advanceClock(stack, '2 hours')
    expect(subjectsTo(stack, OPERATOR)).toHaveLength(1)
    expect(await stepsOf(owner)).toEqual(['approved'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  it('E37 owners cannot request refunds', async ({ stack, owner }) => {
    const orderId = await payWithPayPal(stack, owner)
    for (const path of [`/paypal/order/refund/${orderId}`, '/device/refund', '/payments/refund'])
      expect((await owner.browser.rest('POST', path)).status).toBe(404)
  })
})
