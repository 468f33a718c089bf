import type { CaptureOutput, PaymentView } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'

/** How an attempt to pay ended, as the owner is told. */
export interface Outcome {
  readonly kind: 'good' | 'bad' | 'plain'
  readonly title: string
  readonly text?: string
}

/** The wallet could not even say why. */
export const walletFailed: Outcome = {
  kind: 'bad',
  title: messages.wallet_failed,
  text: messages.wallet_try_again,
}

export const walletCancelled: Outcome = { kind: 'plain', title: messages.payment_cancelled }

/**
 * What to say after a capture. Only money that is there counts as success (D30). 'restart' for a declined instrument:
 * the wallet offers another one.
 */
export function outcomeOf(captured: CaptureOutput): Outcome | 'restart' {
  if (captured.status === 'error') {
    const [first] = captured.details
    if (first?.issue === 'INSTRUMENT_DECLINED') return 'restart'
    const text = [first?.description, captured.debug_id && `(${captured.debug_id})`].filter(Boolean).join(' ')
    return { kind: 'bad', title: messages.wallet_declined, text }
  }
  switch (captured.step) {
    case 'captured':
    case 'active':
      return { kind: 'good', title: messages.wallet_success }
    case 'held':
      return { kind: 'plain', title: messages.payment_on_hold }
    case 'started':
    case 'approved':
      return { kind: 'plain', title: messages.payment_processing_title, text: messages.payment_processing }
    case 'declined':
    case 'closed':
    case 'refunded':
      return { kind: 'bad', title: messages.payment_failed_title, text: messages.payment_failed }
  }
}

/** What to show of an outcome now: that the device is active is said when it is, a moment after its money has arrived. */
export const shownOf = (outcome: Outcome | null, payment: PaymentView | null): Outcome | null =>
  outcome?.kind === 'good' && payment?.step !== 'active' ? null : outcome
