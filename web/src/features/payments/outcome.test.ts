import { paymentStep } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { expect, test } from 'vitest'
import { payment } from './payment.fixture.ts'
import { outcomeOf, shownOf, walletCancelled } from './outcome.ts'

test('only a complete capture is called a success', () => {
  const successes = paymentStep.options.filter((step) => {
    const outcome = outcomeOf({ status: 'success', step })
    return outcome !== 'restart' && outcome.title === messages.wallet_success
  })
  expect(successes).toEqual(['captured', 'active'])
})

test('a pending capture is being processed', () => {
  expect(outcomeOf({ status: 'success', step: 'approved' })).toMatchObject({
    title: messages.payment_processing_title,
    text: messages.payment_processing,
  })
})

test('a declined instrument restarts the flow, any other refusal is told with its debug id', () => {
  const refusal = (issue: string) =>
    outcomeOf({
      status: 'error',
      message: messages.wallet_declined,
      details: [{ issue, description: 'The payer cannot pay.' }],
      debug_id: 'f00d',
    })
  expect(refusal('INSTRUMENT_DECLINED')).toBe('restart')
  expect(refusal('PAYER_CANNOT_PAY')).toEqual({
    kind: 'bad',
    title: messages.wallet_declined,
    text: 'The payer cannot pay. (f00d)',
  })
})

test('that the device is active is said when it is, anything else at once', () => {
  const success = outcomeOf({ status: 'success', step: 'captured' })
  if (success === 'restart') throw new Error('A complete capture is no reason to start again')
  const shownAt = paymentStep.options.filter((step) => shownOf(success, payment({ step })) !== null)
  expect(shownAt).toEqual(['active'])
  expect(shownOf(success, null)).toBeNull()
  expect(shownOf(walletCancelled, payment({ step: 'started' }))).toBe(walletCancelled)
})
