import type { PaymentState } from '@player/db'
import type { Answer } from '../../../kernel/answers.ts'
import type { PaymentStep, PaymentView } from '../contract.ts'
import { answer } from '../messages.ts'
import type { PaymentRow } from '../store/queries.ts'

export function stepOf(state: PaymentState, isGranted: boolean): PaymentStep {
  switch (state) {
    case 'created':
      return 'started'
    case 'pending':
      return 'approved'
    case 'confirmed':
      return isGranted ? 'active' : 'captured'
    case 'held':
      return 'held'
    case 'cancelled':
    case 'expired':
    case 'failed':
      return 'closed'
    case 'refunded':
    case 'reversed':
      return 'refunded'
  }
}

type Next = Answer<NonNullable<PaymentView['next_code']>>

interface NextFacts {
  readonly isFlagged: boolean
  readonly hasGrant: boolean
  readonly isGrantActive: boolean
  readonly isNotNeeded: boolean
  readonly isRefundDue: boolean
  readonly isActive: boolean
}

/** For a payment that is not open. */
export function nextOf(
  payment: PaymentRow,
  step: PaymentStep,
  { isFlagged, hasGrant, isGrantActive, isNotNeeded, isRefundDue, isActive }: NextFacts,
): Next | null {
  switch (step) {
    case 'active':
      return null
    case 'closed':
      if (isFlagged) return answer('next_closed_in_doubt')
      if (isNotNeeded) return answer('next_closed_not_needed')
      return payment.state === 'failed' ? answer('next_declined') : answer('next_closed')
    // Money on hold bought no licence. With REFUNDS_REVOKE=flag a licence stays active until an operator revokes it.
    case 'refunded':
      if (payment.confirmed_at === null || isGrantActive) return answer('next_refunded')
      return isActive ? answer('next_refunded_still_active') : answer('next_refunded_licence_ended')
    // Support has ended a grant that is not active.
    case 'captured':
      return hasGrant ? answer('next_ended') : answer('next_captured')
    case 'held':
      return isRefundDue ? answer('next_refund_due') : answer('next_held')
    case 'approved':
    case 'started':
    case 'declined':
      return answer(`next_${step}`)
  }
}
