// @module-tag sweep
import { runOps } from '@player/server/ops'
import { describe, expect } from 'vitest'
import { capture, deviceOf, loggedIn, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { runCommand } from '../../kit/process.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh } from '../../kit/test.ts'
import { completePayment, referenceOf, rowOf, deliverCallbacks, stepsOf } from './payment-steps.ts'

const REASON = ['--reason', 'The payer wrote to us', '--as', 'olga']

describe('The operator’s commands for payments', () => {
  it('print the list of commands, and exit with 1 or 2 for wrong arguments', async ({ stack }) => {
    // In a process, to test the exit code that the operator's scripts read.
    const help = await runCommand(stack.settings, [])
    expect(help.code).toBe(0)
    for (const name of 'list show ask release refuse reviewed revoke attach refund redeliver'.split(' '))
      expect(help.text).toContain(`npm run ops -- payments ${name} `)
    expect((await runCommand(stack.settings, ['payments', 'list', '--state', 'lost'])).code).toBe(2)
    expect((await ops(stack, ['payments', 'release', 'x'.repeat(24)])).code, 'without a reason').toBe(2)
    expect((await ops(stack, ['payments', 'show', 'x'.repeat(24)])).code, 'no such payment').toBe(1)
    expect((await ops(stack, ['payments', 'redeliver', 'cash', ...REASON])).code).toBe(2)
  })

  it('list payments by state and for review, and show one with its provider status', async ({ boot }) => {
    const stack = await boot()
    const [owner, other] = [await loggedIn(stack), await ownerWithHeldPayment(stack)]
    await completePayment(stack, owner)
    const list = async (...options: string[]) =>
      JSON.parse((await ops(stack, ['payments', 'list', '--json', ...options])).text)
    expect((await list()).payments).toHaveLength(2)
    expect(await list('--state', 'confirmed')).toEqual({
      payments: [expect.objectContaining({ reference: await referenceOf(stack, owner), amount: '€7.99' })],
    })
    expect(await list('--review')).toEqual({
      payments: [expect.objectContaining({ reference: await referenceOf(stack, other), state: 'held' })],
      unmatched: [],
    })
    const show = await ops(stack, ['payments', 'show', await referenceOf(stack, owner), '--json'])
    expect(JSON.parse(show.text)).toMatchObject({
      state: 'confirmed',
      notifications: [{ body: expect.stringContaining('"event_type"') }, expect.anything()],
      provider_answers: { kind: 'paid', amountMinor: 799 },
      audit: [],
    })
  })

  itFresh('count the payments that a long list for review does not show', async ({ stack }) => {
    const { id } = await loggedIn(stack)
    await stack.sql(
      `with made as (
         insert into payments (reference, device_id, mac_snapshot, method, amount_minor, currency, state)
           select 'p' || lpad(n::text, 23, '0'), $1, '02:00:5E:10:00:01', 'paypal', 799, 'EUR', 'cancelled'
             from generate_series(1, 203) n returning id)
       insert into payment_reviews (payment_id, code, facts) select id, 'licensed_for_life', '{}' from made`,
      id,
    )
    const { text } = await ops(stack, ['payments', 'list', '--review', '--json'])
    const { payments, not_shown } = JSON.parse(text)
    expect([payments.length, not_shown]).toEqual([200, 3])
  })

  itFresh('release a payment on hold, and record a query about it with its reason', async ({ stack }) => {
    const owner = await ownerWithHeldPayment(stack)
    const reference = await referenceOf(stack, owner)
    const { code, text } = await ops(stack, ['payments', 'release', reference, '--json', ...REASON])
    expect(code).toBe(0)
    expect(JSON.parse(text)).toMatchObject({
      state: 'confirmed',
      audit: [{ actor: 'olga', action: 'payments release', reason: 'The payer wrote to us' }],
    })
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect((await ops(stack, ['payments', 'release', reference, ...REASON])).code).toBe(1)
    expect((await ops(stack, ['payments', 'ask', reference])).code, 'without a reason').toBe(2)
    const asked = await ops(stack, ['payments', 'ask', reference, '--json', ...REASON])
    expect(JSON.parse(asked.text).audit).toContainEqual(
      expect.objectContaining({ actor: 'olga', action: 'payments ask', reason: 'The payer wrote to us' }),
    )
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', reviewed_at: expect.any(Date) })
  })

  itFresh('refuse a payment on hold, which is then refunded', async ({ stack }) => {
    const owner = await ownerWithHeldPayment(stack)
    expect((await ops(stack, ['payments', 'refuse', await referenceOf(stack, owner), ...REASON])).code).toBe(
      0,
    )
    await deliverCallbacks(stack)
    // The texts name no licence, because the payment never granted one.
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ step: 'refunded', next: 'Refunded.' }])
    const emails = stack.mailbox.messages().filter(({ subject }) => /returned|refunded/.test(subject))
    expect(emails).toHaveLength(2)
    for (const { text } of emails) expect(text).not.toMatch(/licence it paid for|What it bought/)
    expect(stack.paypal.ledger().captures).toMatchObject([{ status: 'REFUNDED' }])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect((await owner.browser.rest('POST', '/paypal/order/create')).status).toBe(200)
  })

  itFresh('refuse an open payment, which is then cancelled', async ({ stack, owner }) => {
    await startPayPalPayment(owner)
    expect((await ops(stack, ['payments', 'refuse', await referenceOf(stack, owner), ...REASON])).code).toBe(
      0,
    )
    await stack.drain()
    expect(await stepsOf(owner)).toEqual(['closed'])
  })

  itFresh('refund a payment, once for repeated commands', async ({ stack, owner }) => {
    await completePayment(stack, owner)
    const reference = await referenceOf(stack, owner)
    await stack.stopWorkers()
    const refunds = [0, 1].map(() => ops(stack, ['payments', 'refund', reference, ...REASON]))
    expect((await Promise.all(refunds)).map(({ code }) => code)).toEqual([0, 0])
    await stack.startWorkers()
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['refunded'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect((await ops(stack, ['payments', 'refund', reference, ...REASON])).code).toBe(1)
  })

  itFresh('ask the provider for undelivered callbacks', async ({ stack }) => {
    stack.paypal.control.setWebhooks({ enabled: false })
    const owner = await loggedIn(stack)
    stack.paypal.control.approve(await startPayPalPayment(owner))
    stack.paypal.control.setWebhooks({ enabled: true })
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const again = ['payments', 'redeliver', 'paypal', '--since', since, '--json', ...REASON]
    const { code, text } = await ops(stack, again)
    expect([code, JSON.parse(text || '{}')]).toEqual([0, { calls: 1 }])
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    const nothing = ['payments', 'redeliver', 'ibostore', '--since', since, ...REASON]
    expect((await ops(stack, nothing)).code, 'not configured').toBe(1)
  })
})

/** An owner whose payment is held because of a wrong amount. */
async function ownerWithHeldPayment(stack: Stack): Promise<Owner> {
  const owner = await loggedIn(stack)
  const orderId = await startPayPalPayment(owner)
  await stack.sql('update payments set amount_minor = 1999 where device_id = $1', owner.id)
  stack.paypal.control.approve(orderId)
  await capture(owner, orderId)
  await deliverCallbacks(stack)
  return owner
}

/** Runs a command of `npm run ops` in this process. */
async function ops({ settings }: Stack, args: readonly string[]) {
  const { code, output } = await runOps(args, { ...settings })
  return { code, text: output }
}
