import type { Paid, ProviderStatus } from '../payment/provider-status.ts'
import { wasReturned } from '../payment/state.ts'
import type { Payment } from '../payment/transition.ts'

/** Whether callbacks report another paid order of a payment whose counted order was returned. */
export const isAnotherOrder = (
  payment: Pick<Payment, 'state' | 'capture_reference'>,
  status: ProviderStatus,
  reported: readonly ProviderStatus[],
): status is Paid => {
  if (status.kind !== 'paid' || !wasReturned(payment.state)) return false
  const order = status.captureReference
  if (!reported.some((report) => report.kind === 'paid' && report.captureReference === order)) return false
  const counted = payment.capture_reference
  if (counted !== null) return counted !== order
  return reported.some((report) => report.kind === 'returned' && report.order !== order)
}
