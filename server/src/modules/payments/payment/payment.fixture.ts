import type { PaymentState } from '@player/db'
import type { Change } from './payment-change.ts'
import type { Payment } from './transition.ts'

export const payment = (state: PaymentState): Payment => ({
  state,
  reference: 'a-reference-of-our-own',
  amount_minor: 799,
  currency: 'EUR',
  capture_reference: null,
})

export const change = (state: PaymentState, changes: Partial<Change> = {}): Change => ({
  kind: 'change',
  state,
  events: [],
  money: null,
  reviews: [],
  replacement: null,
  isReviewed: false,
  endsSchedule: false,
  ...changes,
})
