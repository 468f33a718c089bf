import type { Offer, PaymentType } from '@player/server/contract/payments'

interface Method {
  readonly type: PaymentType
  /** The offer's flag that shows it. */
  readonly flag: Extract<keyof Offer, `show_${string}`>
  readonly name: string
  readonly text: string
  /** How it goes on once it is chosen: with the provider's own buttons, with ours, or at once. */
  readonly goesOn: 'their-buttons' | 'our-button' | 'at-once'
}

/** The ways to pay, in the order in which they are offered. */
export const methods: readonly Method[] = [
  {
    type: 'paypal',
    flag: 'show_paypal',
    name: 'PayPal',
    text: 'Balance, bank account or card.',
    goesOn: 'their-buttons',
  },
  {
    type: 'cowpay',
    flag: 'show_cowpay',
    name: 'Card',
    text: 'Visa, Mastercard or Meeza, on the payment provider’s page.',
    goesOn: 'our-button',
  },
  {
    type: 'opay',
    flag: 'show_opay',
    name: 'OPay',
    text: 'On OPay’s page, with your card or wallet.',
    goesOn: 'our-button',
  },
  {
    type: 'opay1',
    flag: 'show_opay1',
    name: 'OPay (second account)',
    text: 'The same, should the first one not take your card.',
    goesOn: 'our-button',
  },
  {
    type: 'crypto',
    flag: 'show_coin',
    name: 'Crypto',
    text: 'You send the coins from your own wallet.',
    goesOn: 'our-button',
  },
  {
    type: 'ibostore',
    flag: 'show_mdls',
    name: 'Our store',
    text: 'The product page opens with your MAC address in it.',
    goesOn: 'at-once',
  },
]
