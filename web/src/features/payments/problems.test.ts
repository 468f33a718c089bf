import { answer, messages } from '@player/server/messages/payments'
import { expect, test } from 'vitest'
import { startProblem } from './problems.ts'

const failure = { kind: 'conflict', message: 'In words.', errors: {}, retryAfter: null } as const

test('a refusal that says itself what is the matter is shown in its own words', () => {
  for (const name of ['order_refused', 'method_blocked', 'next_captured'] as const)
    expect(startProblem({ ...failure, code: answer(name).code }).text).toBe('In words.')
})

test('any other is not', () => {
  expect(startProblem({ ...failure, code: 'request.invalid' }).text).toBe(messages.payment_failed)
})
