import { messages } from '@player/server/messages/payments'

/** Where payments are made, unless the method's label says it. */
const places = new Map([
  ['cowpay', 'card payment'],
  ['crypto', 'crypto payment'],
  ['ibostore', 'our store'],
  ['opay1', 'OPay'],
])

/** The words about paying; those that the server says too are in its messages. */
export const words = {
  activate: {
    title: 'Activate Device',
    priceFailed: 'We can’t show the price right now.',
    until: (date: string) => `Active until ${date}`,
    life: 'Lifetime licence',
    extend: 'Extend the licence',
    otherMethod: 'Choose another payment method',
    notTwice: 'Already paid? Don’t pay again. Your payment can take up to an hour to arrive.',
    held: {
      title: 'A payment is on hold',
      text: `${messages.payment_on_hold} Until then, you can’t pay again.`,
    },
    noMethod: {
      title: 'You can’t pay right now.',
      text: 'No payment method is available. Try again in an hour.',
    },
  },
  next: {
    support: 'Contact support',
    continue: 'Continue payment',
    view: 'View payment',
    activate: 'Activate',
    extend: 'Extend',
    playlist: 'Add a playlist',
  },
  offer: {
    term: (product: string, term: string) => `${product} for ${term}`,
    device: (mac: string) => `For ${mac}`,
    termOnce: 'One payment, no automatic renewal.',
    lifeOnce: 'One payment, nothing to renew.',
    daysKept: 'Your remaining days are added.',
    rules: 'Activation may take up to one hour after payment. Purchases are not refunded.',
  },
  pay: (price: string) => `Pay ${price}`,
  confirm: {
    question: (price: string) => `Pay ${price}?`,
    proceed: (method: string, label: string) => `Continue to ${places.get(method) ?? label}`,
    device: 'Device',
    method: 'Method',
    text: 'You’ll pay at the payment provider. Purchases are not refunded.',
  },
  fields: {
    email: 'Email',
    emailOptional: 'Email for the receipt (optional)',
    firstName: 'First name',
    lastName: 'Last name',
    mobile: 'Mobile',
    coin: 'Coin type',
    chooseCoin: 'Choose a coin',
    country: 'Country code',
    countries: 'Countries',
    noCountry: 'No country found',
    countryAndCode: (country: string, dialCode: string) => `${country} (${dialCode})`,
  },
  method: { question: 'How do you want to pay?' },
  charge: {
    inMethod: (payee: string, currency: string) => `${payee} charges in ${currency}.`,
    instead: (price: string, payee: string, charge: string, currency: string) =>
      `The price is ${price}. ${payee} charges in ${currency}, so you pay ${charge}.`,
  },
  history: {
    title: 'Your payments',
    none: 'No payments yet.',
    loadFailed: 'We can’t show your payments right now.',
    reference: 'Reference <reference/>',
    receipt: 'Receipt',
    receiptOf: (reference: string) => `Receipt for ${reference}`,
  },
  progress: {
    name: 'Payment progress',
    current: '<step/>',
    done: '<step/><done>, done</done>',
    active: (duration: string) => `Your device became active ${duration} after your payment arrived.`,
  },
  step: {
    started: 'Started',
    approved: 'Approved',
    captured: 'Paid',
    active: 'Active',
    declined: 'Declined',
    held: 'On hold',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
    expired: 'Expired',
    open: 'Not completed',
  },
  card: {
    title: 'Pay with your card',
    intro: (price: string, mac: string) =>
      `${price} for ${mac}. Only the payment provider sees your card details.`,
    back: 'Choose another payment method',
    frame: 'Card payment',
    loadFailed: 'We can’t show the card form right now.',
  },
  receipt: {
    title: 'Receipt',
    loadFailed: 'We can’t show this receipt right now.',
    none: { title: 'No receipt found', text: 'You get a receipt once your payment has arrived.' },
    account: 'Account Details',
    print: 'Print receipt',
    taxNumber: (number: string) => `Tax number ${number}`,
    purchase: (product: string, term: string) => `${product} for ${term}`,
    activation: (product: string) => `Activation of ${product}`,
    device: 'Device',
    until: 'Active until',
    life: 'Lifetime licence',
    paidWith: 'Paid with',
    orderedOn: 'Ordered on',
    paidOn: 'Paid on',
    reference: 'Reference',
    refunded: messages.capture_refunded,
  },
  paypal: {
    loadFailed: 'PayPal didn’t load.',
    refusal: (reason: string, debugId: string) => `${reason} (${debugId})`,
  },
} as const
