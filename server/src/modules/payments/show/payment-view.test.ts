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

test('a payment has no URL to continue at if it is not open, its order expired or is missing, or it is a wallet’s', () => {
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
