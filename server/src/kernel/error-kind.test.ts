import { expect, it } from 'vitest'
import { errorKind } from './error-kind.ts'
import { Failure } from './failure.ts'

it('The kind of an error is that of its cause, without its message', () => {
  const refused = Object.assign(new Error('connect 192.0.2.1'), { code: 'ECONNREFUSED' })
  expect(errorKind(new Failure('unavailable', 'x', 'The provider failed', { cause: refused }))).toBe(
    'ECONNREFUSED',
  )
  expect(errorKind(new TypeError('fetch failed', { cause: refused }))).toBe('ECONNREFUSED')
  expect(errorKind(Object.assign(new Error('no'), { status: 503 }))).toBe('HTTP 503')
  expect(
    errorKind(Object.assign(new Error('ann@example.com'), { responseCode: 451, code: 'EENVELOPE' })),
  ).toBe('SMTP 451')
  expect(errorKind(new DOMException('late', 'TimeoutError'))).toBe('TimeoutError')
  expect(errorKind(Object.assign(new Error('no'), { code: 'ann@example.com' }))).toBe('Error')
  expect(errorKind('no')).toBe('other')
})
