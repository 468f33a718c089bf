import type { PaymentView } from '@player/server/contract/payments'
import { answer, messages } from '@player/server/messages/payments'
import type { Message } from '../../ui/dialog.tsx'
import type { Flash } from './flash.ts'
import { nextOf, wordOf } from './step-words.ts'

const FLASHES: Record<Flash, Message> = {
  processing: {
    kind: 'success',
    title: messages.payment_processing_title,
    text: messages.payment_processing,
  },
  cancelled: { kind: 'error', title: messages.payment_cancelled_title, text: messages.payment_cancelled },
}

/** The message after a return from a payment (D14): by the payment's state once known, else by the return address. */
export function returnWords(flash: Flash, payment: PaymentView | null): Message {
  switch (payment?.step) {
    case undefined:
    case 'started':
      return FLASHES[flash]
    // The owner may have approved before turning back.
    case 'approved':
      return FLASHES.processing
    case 'captured':
      return { kind: 'success', title: messages.payment_received_title, ...textOf(payment) }
    case 'active':
      return { kind: 'success', title: messages.wallet_success }
    case 'closed':
      if (payment.ended === 'cancelled' && payment.next_code === answer('next_closed').code)
        return FLASHES.cancelled
      return { kind: 'error', title: wordOf(payment), ...textOf(payment) }
    case 'held':
    case 'refunded':
      return { kind: 'plain', title: wordOf(payment), ...textOf(payment) }
    case 'declined':
      return { kind: 'error', title: wordOf(payment), ...textOf(payment) }
  }
}

function textOf(payment: PaymentView) {
  const text = nextOf(payment)
  return text === null ? {} : { text }
}
