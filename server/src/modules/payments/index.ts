/**
 * Owns what is paid: tables payments, payment_notifications, method_health.
 * Says what becomes of payments (`events.ts`); hears payment.notified, .withdrawn and .refund-requested, and answers them
 * by asking the provider; and device.registered, for money that came before its device. What follows from the answer is one pure decision (`payment.ts`): states only rise.
 */
export { assignPayment } from './assign-payment.ts'
export { capturePayment } from './capture-payment.ts'
export { checkDevice } from './check-device.ts'
export type { Config, Context } from './context.ts'
export { closeOrder } from './close-order.ts'
export { matchForDevice, matchNotifications } from './match-notification.ts'
export { noteRefusedEmail } from './note-refused-email.ts'
export { currentOffer } from './offer.ts'
export { describePayment, findPayments, paymentsOfDevice } from './find-payments.ts'
export { listPayments, showPayment, unmatchedNotification } from './inspect-payments.ts'
export { endGrant, moveGrant, restoreGrant } from './operate-grants.ts'
export {
  askProvider,
  attachNotification,
  markRefunded,
  redeliver,
  refusePayment,
  releasePayment,
  requestRefund,
  reviewPayment,
  revokePayment,
} from './operate-payments.ts'
export { priceOf } from './price.ts'
export { receiptOf, type Receipt } from './receipt.ts'
export { notificationRecorder } from './record-notification.ts'
export { refundPayment } from './refund-payment.ts'
export { settleDuePayments } from './settle-due-payments.ts'
export { settlePayment } from './settle-payment.ts'
export { startPayment } from './start-payment.ts'
export { viewPayments } from './payment-view.ts'
