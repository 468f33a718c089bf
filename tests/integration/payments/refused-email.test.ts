// @module-tag sweep
import { showPayment } from '@player/server/modules/payments'
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { capture, loggedIn, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'
import { rowOf } from './payment-steps.ts'

describe('A receipt', () => {
  it('whose address the mail server refuses is recorded in its payment, without an alarm', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    stack.mailbox.refuse(550, { only: MISTYPED, text: '5.1.1 No such user' })
    await pay(stack, owner, MISTYPED)
    const deadDeliveries = await stack.sql(
      'select sends, last_error from deliveries where dead_at is not null',
    )
    expect(deadDeliveries).toEqual([])
    const row = await rowOf(stack, owner)
    expect(row).toMatchObject({ email_refusal: '550 5.1.1', email_refused_at: expect.any(Date) })

    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ step: 'active', email_refused_at: expect.any(String) }])
    // The output of 'payments show'.
    const shown = await showPayment(stack.ctx, String(row['reference']))
    expect(shown).toMatchObject({ email_refusal: '550 5.1.1', email_refused_at: expect.any(Date) })
    expect(await operatorEmails(stack)).toEqual([])
  })

  it('that is refused for another reason is a dead delivery, reported to the operator', async ({ boot }) => {
    const stack = await boot()
    const owner = await loggedIn(stack)
    stack.mailbox.refuse(550, { only: 'ann@example.com', text: '5.7.1 We do not relay for you' })
    await pay(stack, owner, 'ann@example.com')
    expect(await stack.sql('select job, last_error from deliveries where dead_at is not null')).toEqual([
      { job: 'mail-activation-receipt', last_error: 'The mail server refused the e-mail (550 5.7.1)' },
    ])
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ email_refused_at: null }])
    expect(await operatorEmails(stack)).toMatchObject([{ to: [{ address: OPERATOR }] }])
  })
})

const MISTYPED = 'ann@exmaple.com'

async function pay(stack: Stack, owner: Owner, email: string): Promise<void> {
  const orderId = await startPayPalPayment(owner)
  stack.paypal.control.approve(orderId, { email })
  expect(await capture(owner, orderId)).toMatchObject({ status: 200, body: { status: 'success' } })
  await stack.drain()
}

async function operatorEmails(stack: Stack) {
  await periodicTasks['reportDeadDeliveries']?.run(stack.workerContext)
  await stack.drain()
  return stack.mailbox.messages().filter(({ subject }) => subject.startsWith('Dead: '))
}
