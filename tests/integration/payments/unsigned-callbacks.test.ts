// @module-tag sweep
import { paymentProviders } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { loggedIn, startPayPalPayment } from '../../kit/factories.ts'
import { watchStatements } from '../../kit/statements.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { recordCallbacks, sendTo } from './payment-steps.ts'

const CALLBACKS_PER_WEBHOOK = 20
const unsigned = { body: Buffer.from('{"type":"transaction-status"}'), headers: {} }

describe('A flood of unsigned callbacks', () => {
  itWithoutWorkers(
    'needs no SQL statement if the method is configured, and genuine ones are accepted meanwhile',
    async ({ stack }) => {
      const watch = await watchStatements(stack)
      try {
        const owner = await loggedIn(stack)
        const genuine = await recordCallbacks(stack, async () => {
          stack.paypal.control.approve(await startPayPalPayment(owner))
        })
        const before = watch.statements.length
        const flood = paymentProviders.flatMap(({ webhookPath }) =>
          Array.from({ length: CALLBACKS_PER_WEBHOOK }, () =>
            sendTo(stack, unsigned, `/webhooks${webhookPath}`),
          ),
        )
        expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]))
        expect(watch.statements.slice(before).map(({ text }) => text)).toEqual([])

        const again = Array.from({ length: CALLBACKS_PER_WEBHOOK }, () => sendTo(stack, unsigned))
        for (const callback of genuine) expect(await sendTo(stack, callback)).toMatchObject({ status: 200 })
        await Promise.all(again)
        expect(await stack.sql('select from payment_notifications')).toHaveLength(genuine.length)
      } finally {
        watch.stop()
      }
    },
  )

  it('with different certificate addresses leaves room for a genuine callback', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const genuine = await recordCallbacks(stack, async () => {
      stack.paypal.control.approve(await startPayPalPayment(owner))
    })
    const [first] = genuine
    if (!first) throw new Error('PayPal sent no callback')
    const certificate = first.headers['paypal-cert-url'] ?? ''
    const flood = Array.from({ length: CALLBACKS_PER_WEBHOOK }, (_, number) => {
      const forged = { 'paypal-cert-url': `${certificate}-${number}`, 'x-forwarded-for': '192.0.2.66' }
      return sendTo(stack, { ...first, headers: { ...first.headers, ...forged } })
    })
    expect(await sendTo(stack, first)).toMatchObject({ status: 200 })
    const refused = Map.groupBy(
      (await Promise.all(flood)).map(({ status }) => status),
      (status) => status,
    )
    expect([refused.get(401)?.length, refused.get(429)?.length]).toEqual([4, CALLBACKS_PER_WEBHOOK - 4])
  })

  it('needs one SQL statement a second at most if the method has no credentials, used before or not', async ({
    boot,
  }) => {
    const stack = await boot({
      workers: false,
      settings: { BTCPAY_API_KEY: '', PAYPAL_CLIENT_SECRET: '' },
    })
    const watch = await watchStatements(stack)
    try {
      const owner = await loggedIn(stack)
      await stack.sql(INSERT_PAYMENT, owner.id, 'paypal', 'p11111111111111111111111')
      const before = watch.statements.length
      const startedAt = performance.now()
      const flood = async (webhook: string) => {
        const answers: number[] = []
        for (let sent = 0; sent < CALLBACKS_PER_WEBHOOK; sent += 10) {
          const batch = Array.from({ length: 10 }, () => sendTo(stack, unsigned, `/webhooks/${webhook}`))
          answers.push(...(await Promise.all(batch)).map(({ status }) => status))
        }
        return new Set(answers)
      }
      expect(await flood('paypal')).toEqual(new Set([503]))
      expect(await flood('btcpay')).toEqual(new Set([404]))
      const seconds = Math.ceil((performance.now() - startedAt) / 1_000)
      // One statement for the method that was used before, and one a second for the other method.
      expect(watch.statements.length - before).toBeLessThanOrEqual(1 + seconds)

      // As if another server started a payment with this method.
      await stack.sql(INSERT_PAYMENT, owner.id, 'crypto', 'p22222222222222222222222')
      await expect
        .poll(async () => (await sendTo(stack, unsigned, '/webhooks/btcpay')).status, { timeout: 10_000 })
        .toBe(503)
    } finally {
      watch.stop()
    }
  })
})

const INSERT_PAYMENT = `insert into payments (device_id, mac_snapshot, method, reference, amount_minor, currency)
  values ($1, '00:00:00:00:00:01', $2, $3, 799, 'EUR')`
