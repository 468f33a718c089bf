import { expect, test } from 'vitest'
import { continueUrlOf } from './payment-view.ts'

const open = {
  state: 'created',
  is_past: false,
  method: 'opay',
  checkout_url: 'https://pay.example',
} as const

test('an open payment continues at its order', () => {
  expect(continueUrlOf(open)).toBe('https://pay.example')
  expect(continueUrlOf({ ...open, state: 'pending' })).toBe('https://pay.example')
})

test('nothing continues after the end of the payment or its order, or outside of a wallet’s buttons', () => {
  for (const state of [
    'cancelled',
    'expired',
    'failed',
    'held',
    'confirmed',
    'refunded',
    'reversed',
  ] as const)
    expect(continueUrlOf({ ...open, state }), state).toBeNull()
  expect(continueUrlOf({ ...open, is_past: true })).toBeNull()
  expect(continueUrlOf({ ...open, method: 'paypal' })).toBeNull()
  expect(continueUrlOf({ ...open, checkout_url: null })).toBeNull()
})
