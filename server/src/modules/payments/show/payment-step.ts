import type { PaymentState } from '@player/db'
import type { Answer } from '../../../kernel/answers.ts'
import type { PaymentStep, PaymentView } from '../contract.ts'
import { answer } from '../messages.ts'
import type { PaymentRow } from '../store/queries.ts'

const STEPS: Readonly<Record<PaymentState, PaymentStep>> = {
  created: 'started',
  pending: 'approved',
  confirmed: 'captured',
  held: 'held',
  cancelled: 'closed',
  expired: 'closed',
  failed: 'closed',
  refunded: 'refunded',
  reversed: 'refunded',
}

export const stepOf = (state: PaymentState, isGranted: boolean): PaymentStep =>
  state === 'confirmed' && isGranted ? 'active' : STEPS[state]

type Next = Answer<NonNullable<PaymentView['next_code']>>

interface NextFacts {
  readonly isFlagged: boolean
  /** Whether the payment has a grant, and whether that grant is active. */
  readonly hasGrant: boolean
  readonly isGrantActive: boolean
  /** Whether the device was paid for or granted a term after the payment was started. */
  readonly isNotNeeded?: boolean
  readonly isRefundDue?: boolean
  readonly isDeviceActive?: boolean
}

/** What happens next with a payment, for its owner; null for an active one. The view of an open payment uses `openStepOf` instead. */
export function nextOf(payment: PaymentRow, step: PaymentStep, facts: NextFacts): Next | null {
  switch (step) {
    case 'active':
      return null
    case 'closed':
      if (facts.isFlagged) return answer('next_closed_in_doubt')
      if (facts.isNotNeeded) return answer('next_closed_not_needed')
      return payment.state === 'failed' ? answer('next_declined') : answer('next_closed')
    // Money on hold bought no licence. With REFUNDS_REVOKE=flag a licence stays active until an operator revokes it.
    case 'refunded':
      if (payment.confirmed_at === null || facts.isGrantActive) return answer('next_refunded')
      return answer(facts.isDeviceActive ? 'next_refunded_still_active' : 'next_refunded_licence_ended')
    // Support has ended a grant that is not active.
    case 'captured':
      return facts.hasGrant ? answer('next_ended') : answer('next_captured')
    case 'held':
      return facts.isRefundDue ? answer('next_refund_due') : answer('next_held')
    case 'approved':
    case 'started':
    case 'declined':
      return answer(`next_${step}`)
  }
}
