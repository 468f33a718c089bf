import { paymentStep } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

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
