import { expect, it } from 'vitest'
import { oncePerRequest } from './idempotency.ts'
import { state as shape } from './state.ts'

it('an operation runs once per request id, and each time without an id', () => {
  const state = shape.parse({})
  let count = 0
  const operation = () => ({ id: String((count += 1)) })
  expect(oncePerRequest(state, 'create', 'a', operation)).toEqual({ outcome: { id: '1' }, repeated: false })
  expect(oncePerRequest(state, 'create', 'a', operation)).toEqual({ outcome: { id: '1' }, repeated: true })
  expect(oncePerRequest(state, 'capture', 'a', operation)).toEqual({ outcome: { id: '2' }, repeated: false })
  expect(oncePerRequest(state, 'create', null, operation).repeated).toBe(false)
  expect(oncePerRequest(state, 'create', null, operation).outcome).toEqual({ id: '4' })
})

it('a decline is stored for its request id, a validation error is not', () => {
  const state = shape.parse({})
  const decline = () => ({ issue: 'INSTRUMENT_DECLINED' })
  const refuse = () => {
    throw new Error('ORDER_NOT_APPROVED')
  }
  expect(() => oncePerRequest(state, 'capture', 'a', refuse)).toThrow('ORDER_NOT_APPROVED')
  oncePerRequest(state, 'capture', 'a', decline)
  expect(oncePerRequest(state, 'capture', 'a', () => ({ id: '1' })).outcome).toEqual(decline())
})
