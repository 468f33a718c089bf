/**
 * Owns what is paid: tables payments, payment_notifications.
 * Says payment.started, .notified, .confirmed, .held, .closed and .returned; hears payment.notified, and answers it by
 * asking the provider. What follows from the answer is one pure decision (`payment.ts`): states only rise.
 */
export { capturePayment } from './capture-payment.ts'
export { checkDevice } from './check-device.ts'
export { currentOffer } from './offer.ts'
export { priceOf } from './price.ts'
export { receiptOf, type Receipt } from './receipt.ts'
export { recordNotification } from './record-notification.ts'
export { settleDuePayments } from './settle-due-payments.ts'
export { settlePayment } from './settle-payment.ts'
export { startPayment } from './start-payment.ts'
export { viewPayments } from './payment-view.ts'
