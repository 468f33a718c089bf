import type { PaymentState } from '@player/db'
import type { Config } from '../context.ts'
import type { Command } from '../payment/payment-change.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { wasReturned } from '../payment/state.ts'
import { isInstant } from '../providers/index.ts'
import type { PaymentRow } from '../store/queries.ts'
import { review, type Review } from '../payment/review.ts'

interface RuleOutcome {
  readonly reasons: readonly Review[]
  /** Whether to refund the payment automatically. */
  readonly isRefundDue: boolean
  /** Whether only an operator may revoke the licence. */
  readonly waitsForOperator: boolean
}

export const NO_OUTCOME: RuleOutcome = { reasons: [], isRefundDue: false, waitsForOperator: false }
const LONG_PENDING_MS = 3_600_000

/** Applies the operator's rules to a payment that enters or stays in a state. `duplicate` is that of `ChangeFacts`, `known` the reviews until now. */
export function applyReviewRules(
  { duplicates, refunds }: Pick<Config, 'duplicates' | 'refunds'>,
  payment: PaymentRow & { readonly now: Date },
  duplicate: string | null,
  input: ProviderStatus | Command,
  state: PaymentState,
  known: readonly Review[] = [],
): RuleOutcome {
  if (duplicate !== null) {
    const isRefundDue = duplicates === 'refund'
    const reason = review(isRefundDue ? 'paid_twice_refunds' : 'paid_twice_extends', { payment: duplicate })
    return { ...NO_OUTCOME, reasons: [reason], isRefundDue }
  }
  // We refund a second payment on our own: if its licence stayed, an owner could pay once for several terms.
  const isOwnRefund = known.some(({ code }) => code === 'paid_twice_refunds')
  if (payment.state === 'confirmed' && wasReturned(state) && refunds === 'flag' && !isOwnRefund)
    return { ...NO_OUTCOME, reasons: [review('licence_stands')], waitsForOperator: true }
  const pendingMs = payment.now.getTime() - (payment.approved_at ?? payment.now).getTime()
  const isLongPending = input.kind === 'pending' && isInstant(payment.method) && pendingMs > LONG_PENDING_MS
  return isLongPending ? { ...NO_OUTCOME, reasons: [review('long_pending')] } : NO_OUTCOME
}
