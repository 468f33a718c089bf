import { type Paid, type Payment, type ProviderStatus, wasReturned } from '../payment/payment.ts'

/** Whether callbacks report an order that was paid beside the one whose money has gone back: its payment is over. */
export const isAnotherOrder = (
  payment: Pick<Payment, 'state' | 'capture_reference'>,
  status: ProviderStatus,
  reported: readonly ProviderStatus[],
): status is Paid => {
  if (status.kind !== 'paid' || !wasReturned(payment.state)) return false
  const order = status.captureReference
  if (!reported.some((each) => each.kind === 'paid' && each.captureReference === order)) return false
  const counted = payment.capture_reference
  if (counted !== null) return counted !== order
  return reported.some((each) => each.kind === 'returned' && each.order !== order)
}
