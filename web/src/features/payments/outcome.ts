import type { CaptureOutput, PaymentView } from '@player/server/contract/payments'
import { answer, messages } from '@player/server/messages/payments'
import type { Failure } from '../../api/failure.ts'
import { words } from './words.ts'

export interface Outcome {
  readonly kind: 'good' | 'bad' | 'plain'
  readonly title: string
  readonly text?: string
  /** The money has arrived or may still arrive: nothing to pay now. */
  readonly needsNoPayment?: true
}

export const walletFailed: Outcome = {
  kind: 'bad',
  title: messages.wallet_failed,
  text: messages.wallet_try_again,
}

export const walletCancelled: Outcome = {
  kind: 'plain',
  title: messages.payment_cancelled,
  text: messages.payment_not_taken,
}

/** The capture's result is unknown; the server keeps asking the provider. */
export const walletUnsure: Outcome = {
  kind: 'plain',
  title: messages.capture_pending,
  text: messages.capture_unknown,
  needsNoPayment: true,
}

/** The outcome of a capture. Only money that arrived is a success; 'restart' lets the wallet offer another instrument. */
export function outcomeOf(output: CaptureOutput): Outcome | 'restart' {
  if (output.status === 'success')
    return { kind: 'good', title: messages.wallet_success, needsNoPayment: true }
  const { step, message, details, debug_id } = output
  const [first] = details
  if (first?.issue === 'INSTRUMENT_DECLINED') return 'restart'
  const text = first?.description ?? ''
  switch (step) {
    case 'approved':
    case 'held':
      return { kind: 'plain', title: message, text, needsNoPayment: true }
    case 'refunded':
      return { kind: 'plain', title: message, text }
    case 'started':
    case 'declined':
    case 'closed': {
      const refusal = debug_id ? words.walletRefusal(text, debug_id).trim() : text
      return { kind: 'bad', title: messages.wallet_declined, text: refusal }
    }
  }
}

/** The outcome to show as a toast; null for success and for money on its way, which the payment's progress shows. */
export function toastOf(outcome: Outcome | null, payment: PaymentView | null): Outcome | null {
  if (outcome?.kind === 'good') return null
  return outcome?.needsNoPayment && payment?.step === 'approved' ? null : outcome
}

/** The outcome if an order was refused because another one is or may be paid; null for other failures. */
export function outcomeOfStart({ code, message }: Failure): Outcome | null {
  if (message === null) return null
  if (code === answer('capture_pending').code)
    return { kind: 'plain', title: message, text: messages.capture_pending_next, needsNoPayment: true }
  return code === answer('next_captured').code
    ? { kind: 'plain', title: messages.payment_received_title, text: message, needsNoPayment: true }
    : null
}
