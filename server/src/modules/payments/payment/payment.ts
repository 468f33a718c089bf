import type {
  Change,
  Command,
  DecisionContext,
  OwnCommand,
  Refused,
  ScheduleEnded,
} from './payment-change.ts'
import { applyPaid } from './paid.ts'
import type { ProviderStatus } from './provider-status.ts'
import { review } from './review.ts'
import { hasMoney, isOpen, isSettled, wasReturned } from './state.ts'
import { advance, keepState, type Payment } from './transition.ts'

/** Decides a payment's change. Only operators' commands can be refused. */
export function decide(
  payment: Payment,
  input: ProviderStatus | OwnCommand,
  context?: DecisionContext,
): Change
export function decide(
  payment: Payment,
  input: ProviderStatus | Command,
  context?: DecisionContext,
): Change | Refused
export function decide(
  payment: Payment,
  input: ProviderStatus | Command,
  context: DecisionContext = {},
): Change | Refused {
  const { state } = payment
  switch (input.kind) {
    case 'unpaid':
      return keepState(payment, input.review)
    case 'approved':
    case 'pending':
      return advance(payment, 'pending', input.review)
    case 'closed':
      return advance(payment, input.as, input.review)
    case 'returned':
      return advance(payment, input.as, [
        ...(input.review ?? []),
        ...(input.as === 'reversed' ? [review('taken_back')] : []),
      ])
    case 'paid':
      return applyPaid(payment, input, context)
    case 'withdraw':
      return isOpen(state) ? withdraw(payment) : keepState(payment)
    case 'not-opened':
      return { ...advance(payment, 'failed'), endsSchedule: true }
    case 'schedule-ended':
      return { ...afterLastQuery(payment, input), endsSchedule: true }
    case 'flag':
      return keepState(payment, [input.review])
    case 'release':
      return isSettled(state) ? refused('payment_settled') : reviewed(advance(payment, 'confirmed'))
    case 'refuse':
      if (isOpen(state)) return reviewed(withdraw(payment))
      if (state !== 'held') return refused('payment_settled')
      // Without an API for refunds, the refund is due until an operator records it.
      return context.canRefund ? requestRefund(payment) : awaitRefund(payment)
    case 'refund':
      if (!hasMoney(state)) return refused('payment_nothing_to_refund')
      return context.canRefund ? requestRefund(payment) : refused('payment_refund_by_hand')
    case 'mark-refunded':
      return hasMoney(state) ? reviewed(advance(payment, 'refunded')) : refused('payment_nothing_to_refund')
    case 'revoke':
      return wasReturned(state)
        ? { ...keepState(payment), events: ['returned'] }
        : refused('payment_not_returned')
    case 'reviewed':
      return reviewed(keepState(payment))
    case 'assign':
      // The next status query finds other mismatches again.
      return state === 'held'
        ? reviewed({ ...keepState(payment), replacement: review('assigned', { device: input.macAddress }) })
        : refused('payment_not_held')
  }
}

const refused = (code: Refused['code']): Refused => ({ kind: 'refused', code })
const reviewed = (change: Change): Change => ({ ...change, isReviewed: true })
const withdraw = (payment: Payment): Change => ({ ...advance(payment, 'cancelled'), events: ['withdrawn'] })
const requestRefund = (payment: Payment): Change | Refused =>
  payment.capture_reference === null ? refused('payment_capture_unknown') : awaitRefund(payment)
const awaitRefund = (payment: Payment): Change => ({ ...keepState(payment), events: ['refund-requested'] })

/** After the last query, an unpaid payment expires; money on its way, or money whose requested refund is missing, is flagged for review. */
function afterLastQuery(payment: Payment, { isPending, isRefundRequested, capture }: ScheduleEnded): Change {
  if (isOpen(payment.state))
    return isPending ? keepState(payment, [review('still_pending')]) : advance(payment, 'expired')
  // Two orders were paid, and the counted one was returned: the query finds the other one.
  const isAnotherCapture = capture !== null && capture !== (payment.capture_reference ?? capture)
  const isDue = isRefundRequested && hasMoney(payment.state) && !isAnotherCapture
  return keepState(payment, isDue ? [review('not_returned')] : [])
}
