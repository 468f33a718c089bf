import { redeliver } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, startPaying, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { later, emailsTo, paid, referenceOf, settled, stepsOf } from './payment-steps.ts'
import { OPERATOR } from '../../kit/settings.ts'

const it = testWith({ PAYMENT_METHODS: 'paypal,crypto' })

describe('A restored backup from before a payment', () => {
  it('gets the payment and its device from PayPal’s list', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    await paid(stack, owner)
    const reference = await referenceOf(stack, owner)
    await deletePayments(stack, owner)
    await redeliverAll(stack, 'paypal')
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await referenceOf(stack, owner)).toBe(reference)
    await redeliverAll(stack, 'paypal')
    expect(await stack.sql('select from licence_grants')).toHaveLength(1)
  })

  it('gets the payment from BTCPay’s deliveries', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference)
    stack.btcpay.control.confirm(reference)
    await settled(stack)
    await deletePayments(stack, owner)
    await redeliverAll(stack, 'crypto')
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await referenceOf(stack, owner)).toBe(reference)
  })

  it('lists a payment for an unknown device for review', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    await paid(stack, owner)
    await deletePayments(stack, owner)
    await stack.sql('truncate devices cascade')
    await redeliverAll(stack, 'paypal')
    for (const delay of ['1 minute', '2 minutes', '3 minutes']) await later(stack, delay)
    expect(await stack.sql('select from payments')).toEqual([])
    expect(emailsTo(stack, OPERATOR)).not.toEqual([])
  })
})

async function deletePayments(stack: Stack, owner: Owner): Promise<void> {
  for (const table of ['deliveries', 'outbox', 'licence_grants', 'payment_notifications', 'payments'])
    await stack.sql(`delete from ${table}`)
  await stack.sql('update devices set is_trial = 1, expire_date = trial_ends_at')
  expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
}

async function redeliverAll(stack: Stack, method: 'paypal' | 'crypto'): Promise<void> {
  const actor = { name: 'olga', reason: 'The backup was restored' }
  expect(await redeliver(stack.ctx, actor, method, new Date(Date.now() - 3_600_000))).toBeGreaterThan(0)
  await settled(stack)
}
