/** Publishes `events.ts`; reacts to them by calling providers, and to new device addresses by matching callbacks. `payment.ts` decides every state. */
export { hasPaymentWithoutGrant } from './show/payment-without-grant.ts'
export { assignPayment } from './review/assign-payment.ts'
export { checkDevice } from './start/check-device.ts'
export type { Config, Context } from './context.ts'
export { emptyCallbacks } from './store/notification-queries.ts'
export { comparePayments } from './review/compare-payments.ts'
export { reportPayments } from './show/report-payments.ts'
export { checkAccounts } from './review/check-accounts.ts'
export { closeOrder } from './start/close-order.ts'
export { matchForDevice, matchNotifications } from './callbacks/match-again.ts'
export { emailsOfPayments, erasePayments, exportPayments, type Payer } from './show/person.ts'
export { eraseUnmatched, exportUnmatched } from './show/person-callbacks.ts'
export { describePayment, findPayments, paymentsOfDevice } from './show/find-payments.ts'
export { listPayments, showPayment } from './show/inspect-payments.ts'
export { unmatchedNotification } from './show/notification-view.ts'
export { endGrant, moveGrant, restoreGrant } from './review/operate-grants.ts'
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
} from './review/operate-payments.ts'
export { priceOf } from './payment/price.ts'
export { knownMethod } from './config.ts'
export type { ContentSources } from './providers/define-provider.ts'
export { offerFlags, paymentProviders } from './providers/index.ts'
export { receiptOf, recordRefusedEmail, type Receipt } from './show/receipt.ts'
export { notificationRecorder } from './callbacks/record-notification.ts'
export { refundPayment } from './review/refund-payment.ts'
export { settleDuePayments } from './confirm/settle-due-payments.ts'
export { settlePayment } from './confirm/settle-payment.ts'
export { openCircuits } from './store/breaker-queries.ts'
export { REVIEW_TEXTS } from './payment/review.ts'
export { startPayment } from './start/start-payment.ts'
export { withdrawOrders } from './start/withdraw-orders.ts'
export { viewPayments } from './show/payment-view.ts'
