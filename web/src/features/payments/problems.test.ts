import { answer, messages } from '@player/server/messages/payments'
import { afterEach, expect, test, vi } from 'vitest'
import { checkProblem, startProblem } from './problems.ts'

const failure = { kind: 'conflict', message: 'In words.', errors: {}, retryAfter: null } as const

test('a refusal that the server explains is shown with its text', () => {
  for (const name of ['order_refused', 'method_blocked', 'next_captured'] as const)
    expect(startProblem({ ...failure, code: answer(name).code }).text).toBe('In words.')
})

test('any other refusal is shown with a general text', () => {
  expect(startProblem({ ...failure, code: 'request.invalid' }).text).toBe(messages.payment_failed)
})

test('without an answer, the problem says that the owner is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const none = { ...failure, kind: null, code: null, message: null }
  const offline: unknown = expect.stringContaining('You’re offline.')
  expect(startProblem(none)).toEqual({ title: messages.payment_exception, text: offline })
  // The specification's text has its own paragraph.
  expect(checkProblem(none)).toEqual({
    title: messages.mac_check_failed_title,
    text: messages.mac_check_failed,
    more: offline,
  })
})
afterEach(() => vi.unstubAllGlobals())
