import { describe, expect, test } from 'vitest'
import { failureOf } from './failure.ts'

describe('failureOf', () => {
  test('reads a failure from the server', () => {
    const thrown = Object.assign(new Error('Too many attempts.'), {
      data: {
        failure: {
          kind: 'throttled',
          code: 'login_throttled',
          message: 'Too many attempts.',
          retryAfter: 60,
        },
      },
    })
    expect(failureOf(thrown)).toEqual({
      kind: 'throttled',
      code: 'login_throttled',
      message: 'Too many attempts. Try again in 1 minute.',
      errors: {},
      retryAfter: 60,
    })
  })

  test('adds the reference to the message of an unexpected error', () => {
    const failure = { kind: 'unexpected', message: 'Something went wrong.', reference: '4d1c09b27f3a5e68' }
    expect(failureOf({ data: { failure } })).toMatchObject({
      message: 'Something went wrong. Reference 4d1c09b27f3a5e68',
      reference: 'Reference 4d1c09b27f3a5e68',
    })
  })

  test('keeps one message per field and drops values that are not text', () => {
    const thrown = {
      data: { failure: { kind: 'invalid', errors: { email: '* Invalid Email Address *', name: 3 } } },
    }
    expect(failureOf(thrown).errors).toEqual({ email: '* Invalid Email Address *' })
  })

  test.each([[new TypeError('Failed to fetch')], ['text'], [null], [{ data: { failure: { kind: 'new' } } }]])(
    '%o has no kind and no message',
    (thrown) => {
      expect(failureOf(thrown)).toMatchObject({ kind: null, message: null, errors: {} })
    },
  )
})
