import { messages } from '@player/server/messages/payments'

/** The words about paying; what the server says too is in its messages. */
export const words = {
  activate: {
    title: 'Activate Device',
    priceTrouble: 'We cannot show the price right now.',
    life: { title: 'Activated for life', text: 'There is nothing left to pay for this device.' },
    held: { title: 'A payment is on hold', text: 'Until then this device cannot be paid for again.' },
    noMethod: { title: 'There is no way to pay right now.', text: 'Please come back in a while.' },
  },
  method: { question: 'How do you want to pay?' },
  charge: (price: string, currency: string) =>
    `The price is ${price}. This way to pay charges in ${currency}.`,
  history: {
    title: 'Your payments',
    none: 'Nothing has been paid for this device yet.',
    trouble: 'We cannot show your payments right now.',
    reference: 'Reference <reference/>',
    receipt: 'Receipt',
    receiptOf: (reference: string) => `Receipt for ${reference}`,
  },
  progress: {
    name: 'Progress of the payment',
    current: '<step/>',
    done: '<step/><done>, done</done>',
    active: (duration: string) => `Your device is active, ${duration} after your money arrived.`,
  },
  step: {
    started: 'Started',
    approved: 'Approved',
    captured: 'Captured',
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
    intro: (price: string, mac: string) => `${price} for ${mac}. Your card is seen by the provider alone.`,
    back: 'Choose another way to pay',
    frame: 'Card payment',
    trouble: 'We cannot show the card form right now.',
  },
  receipt: {
    title: 'Receipt',
    trouble: 'We cannot show this receipt right now.',
    none: { title: 'There is no receipt here', text: 'A payment has one as soon as its money has arrived.' },
    account: 'Account details',
    print: 'Print',
    taxNumber: (number: string) => `Tax number ${number}`,
    activation: (mac: string) => `Activation of the player on ${mac}`,
    paidWith: 'Paid with',
    orderedOn: 'Ordered on',
    paidOn: 'Paid on',
    reference: 'Reference',
    refunded: messages.capture_refunded,
  },
  paypal: { trouble: 'PayPal’s buttons did not load.' },
} as const
