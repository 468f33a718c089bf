import type { Offer, PaymentType } from '@player/server/contract/payments'
import type { ComponentType } from 'react'
import { PayPalPayment } from './paypal-payment.tsx'
import type { MethodProps } from './method-props.ts'

interface Method {
  readonly type: PaymentType
  /** The offer's flag that shows it. */
  readonly flag: Extract<keyof Offer, `show_${string}`>
  readonly name: string
  readonly text: string
  /** What one pays with once it is chosen. */
  readonly Payment: ComponentType<MethodProps>
}

/** The ways to pay, in the order in which they are offered. */
export const methods: readonly Method[] = [
  {
    type: 'paypal',
    flag: 'show_paypal',
    name: 'PayPal',
    text: 'Balance, bank account or card. Active within seconds.',
    Payment: PayPalPayment,
  },
]
