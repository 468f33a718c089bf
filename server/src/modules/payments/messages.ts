import { answersOf } from '../../kernel/answers.ts'

/** Answers by code, without the module's prefix. A code never changes its meaning. */
export const answers = {
  method_required: 'You have to select a payment method',
  method_unavailable: 'This payment method is not available right now.',
  first_name_required: '* First Name is required *',
  last_name_required: '* Last Name is required *',
  mobile_required: '* Mobile is required *',
  mobile_invalid: '* Invalid mobile number *',
  name_refused: '* Invalid name *',
  email_required: '* Email is required *',
  email_invalid: '* Invalid email address *',
  coin_type_required: '* Coin Type is required *',
  coin_type_unknown: '* This coin cannot be paid with right now *',
  first_name_characters: '* First Name has characters that cannot be used *',
  last_name_characters: '* Last Name has characters that cannot be used *',
  order_characters: 'The order number has characters that cannot be used.',
  payment_too_long: '* This text is too long *',
  device_blocked: 'This device is blocked. Please contact support.',
  already_for_life: 'This device is activated for life already.',
  payment_on_hold: 'A payment for this device is being checked. You will see the result in your dashboard.',
  method_blocked:
    'Your last payment by this method was taken back. Please contact support, or choose another method.',
  payment_settled: 'This payment is settled already.',
  payment_not_held:
    'This payment is not on hold. `payments move-grant` moves what a paid one bought to another device.',
  payment_open:
    'This device has an open payment by this method: refuse it first, or attach the callback to it.',
  payment_returned: 'The money of this payment went back, and its grant with it.',
  grant_unknown: 'This payment has given nothing yet, or there is no such grant.',
  grant_without_payment: 'Support granted this term. End it, and extend the other device.',
  nothing_found: 'No device, payment or callback is known by this.',
  payment_not_returned: 'The money of this payment did not go back.',
  payment_nothing_to_refund: 'There is no money of this payment to give back.',
  payment_refund_by_hand:
    'This provider cannot be asked to give money back: do it in its own console, then `payments mark-refunded`.',
  notification_missing: 'There is no such callback.',
  notification_taken: 'This callback has a payment already, or is of another method.',
  redelivery_missing: 'This provider cannot be asked to call again.',
  payment_missing: 'There is no such payment.',
  order_refused:
    'The payment provider did not accept these details. Check them, or choose another way to pay.',
  payment_provider_failed: 'Something went wrong processing your payment.',
  wallet_declined: 'Sorry, your transaction could not be processed.',
  capture_pending: 'Waiting for the payment',
  capture_pending_next:
    'PayPal has not released the money yet. Your device becomes active when it arrives, so please do not pay again.',
  capture_unknown: 'PayPal has not confirmed your payment yet. We keep checking, so please do not pay again.',
  capture_not_approved: 'This payment is not approved yet.',
  capture_refunded: 'This payment was refunded.',
  next_started:
    'No payment has arrived yet. If you have not paid, you can continue, or choose another way to pay.',
  next_approved: 'Waiting for the payment to arrive. Your device becomes active as soon as it has.',
  next_captured: 'We have received your payment. Your device is being activated.',
  next_declined:
    'The payment was declined and no money was taken. You can try again, or choose another way to pay.',
  next_ended: 'Support ended the licence that this payment bought. Contact support if you have questions.',
  next_held:
    'We received a payment that does not match the order. We will check it, then activate your device or refund you. You do not need to do anything.',
  next_closed: 'No payment has arrived. You can try again whenever you like.',
  next_closed_in_doubt:
    'This payment was closed, but money may still have arrived, and we will check. If you have paid, contact support and give them its reference.',
  next_refunded: 'Refunded.',
  next_refunded_licence_ended: 'Refunded. The licence it paid for has ended.',
} as const

export const answer = answersOf('payments', answers)

/** Every sentence about payments that people read, by code. */
export const messages = {
  ...answers,
  mac_check_failed_title: 'Error',
  mac_check_failed: "We're sorry, but it seems there was an issue with your MAC.",
  payment_failed_title: 'Payment Failed',
  payment_failed: "We're sorry, but it seems there was an issue processing your payment.",
  payment_failed_no_url: 'Payment failed.',
  payment_exception: 'Something went wrong.',
  wallet_failed: 'Sorry, something is wrong',
  wallet_try_again: 'Please try again',
  wallet_success: 'Thanks for your payment, your MAC address is now activated.',
  payment_received_title: 'Payment received',
  payment_email_refused:
    "We couldn't deliver e-mail to the address for this payment. Open the receipt to print or save it.",
  payment_processing_title: 'Payment is being processed',
  payment_processing: 'Your device will be activated once the payment is confirmed',
  payment_cancelled_title: 'Cancelled',
  payment_cancelled: 'Payment is Cancelled.',
} as const

/** The order's description at the provider. */
export const orderName = 'Activation'

export const orderDescription = (mac: string, merchant: string): string =>
  `Activation of ${mac} in ${merchant}`
