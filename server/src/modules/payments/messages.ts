import { answersOf } from '../../kernel/answers.ts'

export const answers = {
  method_required: 'You have to select a payment method',
  method_unavailable: 'This payment method isn’t available right now.',
  first_name_required: '* First Name is required *',
  last_name_required: '* Last Name is required *',
  mobile_required: '* Mobile is required *',
  mobile_invalid: '* Invalid mobile number *',
  name_refused: '* Invalid name *',
  email_required: '* Email is required *',
  email_invalid: '* Invalid email address *',
  coin_type_required: '* Coin Type is required *',
  coin_type_unknown: '* This coin isn’t available right now *',
  first_name_characters: '* First Name contains characters that can’t be used *',
  last_name_characters: '* Last Name contains characters that can’t be used *',
  order_characters: 'The order number contains characters that can’t be used.',
  payment_too_long: '* This text is too long *',
  device_blocked: 'This device is blocked. Please contact support.',
  already_for_life: 'This device already has a lifetime licence.',
  payment_on_hold: 'We’re checking a payment for this device. You’ll see the result in your dashboard.',
  method_blocked:
    'Your last payment with this method was reversed. Contact support, or choose another payment method.',
  payment_under_way: 'This payment is on its way, so it can’t be cancelled any more.',
  payment_settled: 'This payment is already settled.',
  payment_not_held:
    'This payment is not on hold. If it is paid, `payments move-grant` moves its licence to another device.',
  payment_open:
    'This device has an open payment with this method. Refuse it first, or attach the callback to it.',
  payment_returned: 'This payment was refunded or reversed, so its grant has ended.',
  grant_unknown: 'This payment has no grant yet, or there is no such grant.',
  grant_without_payment: 'Support granted this term without a payment. End it, then extend the other device.',
  nothing_found: 'No device, payment or callback matches this.',
  payment_not_returned: 'This payment was not refunded or reversed.',
  payment_nothing_to_refund: 'This payment has no money to refund.',
  payment_refund_by_hand:
    'This provider has no API for refunds. Refund the payment in its console, then run `payments mark-refunded`.',
  payment_capture_unknown:
    'We don’t know this payment’s money at the provider. Run `payments ask`, then this command again. If that changes nothing, look in the provider’s console. If it was paid, refund it there and run `payments mark-refunded`; if it was not, run `payments end-grant`.',
  notification_missing: 'There is no such callback.',
  notification_taken: 'This callback already belongs to a payment, or is for another method.',
  redelivery_missing: 'This provider cannot send a callback again.',
  payment_missing: 'There is no such payment.',
  starts_throttled: 'You’ve started very many payments.',
  captures_throttled: 'You’ve tried to pay very many times.',
  order_refused:
    'The payment provider didn’t accept these details. Check them, or choose another payment method.',
  payment_provider_failed: 'Something went wrong processing your payment.',
  wallet_declined: 'Sorry, your transaction could not be processed.',
  capture_pending: 'Waiting for the payment',
  capture_pending_next:
    'The money hasn’t been released yet. Your device becomes active when it arrives, so please don’t pay again.',
  capture_unknown: 'Your payment hasn’t been confirmed yet. We’ll keep checking, so please don’t pay again.',
  capture_not_approved: 'This payment hasn’t been approved yet.',
  capture_refunded: 'This payment was refunded.',
  next_started:
    'No payment has arrived yet. If you haven’t paid, continue, or choose another payment method.',
  next_started_buttons:
    'No payment has arrived yet. If you haven’t paid, use the payment button again, or choose another payment method.',
  next_slip:
    'Pay at a counter with the number on your slip. Your device becomes active as soon as the payment arrives.',
  next_not_needed:
    'You’ve paid another way since, so this payment isn’t needed any more. Please don’t pay it.',
  next_approved: 'Waiting for the payment to arrive. It can take up to an hour. Don’t pay again.',
  next_seen: 'Your coins were seen. The network is confirming them. Don’t pay again.',
  next_part_paid:
    'Only part of the amount has arrived. Send the rest to the same invoice before it ends. If it has ended, contact support.',
  next_captured: 'We’ve received your payment and are activating your device.',
  next_declined:
    'The payment was declined and no money was taken. Try again, or choose another payment method.',
  next_ended: 'Support ended the licence this payment bought. Contact support if you have questions.',
  next_held:
    'The payment we received doesn’t match the order. We’ll check it, then activate your device or refund you. There’s nothing you need to do.',
  next_refund_due: 'This payment doesn’t match its order, so we’ll refund it. You can pay again at any time.',
  next_closed: 'No payment arrived. You can try again at any time.',
  next_closed_not_needed: 'You’ve paid another way since, so this payment wasn’t needed.',
  next_closed_in_doubt:
    'This payment was closed, but money may still have arrived. We’ll check. If you’ve paid, contact support and give them the reference.',
  next_refunded: 'Refunded.',
  next_refunded_still_active: 'The device stays active: it has more time than this payment bought.',
  next_refunded_licence_ended: 'The licence it paid for has ended.',
} as const

export const answer = answersOf('payments', answers)

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
    'We couldn’t deliver e-mail to the address for this payment. Open the receipt to print or save it.',
  payment_processing_title: 'Payment is being processed',
  payment_processing: 'Your device will be activated once the payment is confirmed',
  payment_checking_title: 'Still checking',
  payment_checking:
    'We don’t know yet whether this payment arrived. We’ll keep checking, so please don’t pay again.',
  payment_not_taken: 'No money was taken.',
  payment_cancelled_title: 'Cancelled',
  payment_cancelled: 'Payment is Cancelled.',
} as const

export const PRODUCT_NAME = 'Activation'

export const orderDescription = (mac: string, merchant: string): string =>
  `Activation of ${mac} in ${merchant}`
