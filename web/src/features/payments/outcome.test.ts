import { type CaptureOutput, paymentStep } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { expect, test } from 'vitest'
import { outcomeOf, outcomeOfStart, toastOf, walletCancelled, walletUnsure } from './outcome.ts'
import { payment } from './payment.fixture.ts'

type Refused = CaptureOutput & { status: 'error' }

const refusal = (step: Refused['step'], issue = 'ISSUE') =>
  outcomeOf({
    status: 'error',
    step,
    code: 'payments.wallet_declined',
    message: 'What happened.',
    msg: 'What happened.',
    details: [{ issue, description: 'What comes next.' }],
    debug_id: 'f00d',
  })

test('a captured or active payment is a success', () => {
  for (const step of ['captured', 'active'] as const)
    expect(outcomeOf({ status: 'success', step })).toEqual({
      kind: 'good',
      title: messages.wallet_success,
      needsNoPayment: true,
    })
})

test.each(['approved', 'held'] as const)('a payment that is %s ends the attempt without success', (step) => {
  expect(refusal(step)).toEqual({
    kind: 'plain',
    title: 'What happened.',
    text: 'What comes next.',
    needsNoPayment: true,
  })
})

test('an order refused because of another payment ends the attempt; any other refusal is no outcome', () => {
  const failure = { kind: 'conflict', message: 'In words.', errors: {}, retryAfter: null } as const
  expect(outcomeOfStart({ ...failure, code: 'payments.next_captured' })).toMatchObject({
    kind: 'plain',
    needsNoPayment: true,
  })
  expect(outcomeOfStart({ ...failure, code: 'payments.capture_pending' })).toMatchObject({
    kind: 'plain',
    title: 'In words.',
    needsNoPayment: true,
  })
  expect(outcomeOfStart({ ...failure, code: 'payments.device_blocked' })).toBeNull()
})

test('a declined instrument restarts the wallet; any other refusal is shown, with its debug id unless it is a refund', () => {
  expect(refusal('declined', 'INSTRUMENT_DECLINED')).toBe('restart')
  for (const step of ['declined', 'closed', 'started'] as const)
    expect(refusal(step)).toEqual({
      kind: 'bad',
      title: 'Sorry, your transaction could not be processed.',
      text: 'What comes next. (f00d)',
    })
  expect(refusal('refunded')).toEqual({ kind: 'plain', title: 'What happened.', text: 'What comes next.' })
})

test('success and an approved payment have no toast, any other outcome has one', () => {
  const success = outcomeOf({ status: 'success', step: 'captured' })
  if (success === 'restart') throw new Error('A captured payment must not restart the wallet')
  for (const step of paymentStep.options) expect(toastOf(success, payment({ step }))).toBeNull()
  expect(toastOf(walletCancelled, payment({ step: 'started' }))).toBe(walletCancelled)
  expect(toastOf(walletUnsure, payment({ step: 'started' }))).toBe(walletUnsure)
  expect(toastOf(walletUnsure, payment({ step: 'approved' })), 'the payment’s progress shows it').toBeNull()
})
