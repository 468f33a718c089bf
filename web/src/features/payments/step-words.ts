import type { PaymentStep, PaymentType } from '@player/server/contract/payments'

/** The four states of a payment that goes well, in order. */
export const line = ['started', 'approved', 'captured', 'active'] as const

/** What the steps are called. */
export const stepWords: Record<PaymentStep, string> = {
  started: 'Started',
  approved: 'Approved',
  captured: 'Captured',
  active: 'Active',
  held: 'On hold',
  closed: 'Not completed',
  refunded: 'Refunded',
}

/** What the ways to pay are called. */
export const methodWords: Record<PaymentType, string> = {
  ibostore: 'Store',
  opay: 'OPay',
  opay1: 'OPay',
  cowpay: 'Card',
  crypto: 'Crypto',
  paypal: 'PayPal',
}
