import type { PaymentView, ReturnedPayment } from '@player/server/contract/payments'
import { answer, messages } from '@player/server/messages/payments'
import type { Message } from '../../ui/controls/dialog.tsx'
import type { Flash } from './flash.ts'
import { nextOf, wordOf } from './step-words.ts'
import { words } from './words.ts'

const PROCESSING: Message = {
  kind: 'success',
  title: messages.payment_processing_title,
  text: messages.payment_processing,
}
const CANCELLED: Message = {
  kind: 'error',
  title: messages.payment_cancelled_title,
  text: messages.payment_cancelled,
}
const NOTHING_TAKEN: Message = { ...CANCELLED, more: messages.payment_not_taken }
const CHECKING: Message = {
  kind: 'plain',
  title: messages.payment_checking_title,
  text: messages.payment_checking,
}

interface ReturnMessage {
  readonly message: Message
  /** Whether the owner has paid nothing, so that the message offers another try. */
  readonly isUnpaid: boolean
}

/**
 * The message after a return from a payment: by the payment's state once known, otherwise by the return address.
 * @param returned undefined if our server did not answer; null if the device has no such payment
 */
export function returnWords(flash: Flash, returned: ReturnedPayment | undefined): ReturnMessage {
  if (returned === undefined) return messageOnly(flash === 'processing' ? PROCESSING : CHECKING)
  // The specification's messages by address: anything but a success is a cancellation.
  if (returned === null) return messageOnly(flash === 'processing' ? PROCESSING : CANCELLED)
  switch (returned.step) {
    case 'started':
      if (returned.next_code === answer('next_part_paid').code)
        return messageOnly({ kind: 'plain', title: wordOf(returned), ...textOf(returned) })
      if (returned.slip) return messageOnly({ kind: 'plain', title: words.slip.title, ...textOf(returned) })
      return startedMessage(flash, returned)
    // The owner may have approved before turning back.
    case 'approved':
      return messageOnly(PROCESSING)
    case 'captured':
      return messageOnly({ kind: 'success', title: messages.payment_received_title, ...textOf(returned) })
    case 'active':
      return messageOnly({ kind: 'success', title: messages.wallet_success })
    case 'closed':
      if (returned.next_code === answer('next_closed_not_needed').code)
        return messageOnly({ kind: 'plain', title: wordOf(returned), ...textOf(returned) })
      if (returned.ended === 'cancelled' && returned.next_code === answer('next_closed').code)
        return unpaid(NOTHING_TAKEN)
      return {
        message: { kind: 'error', title: wordOf(returned), ...textOf(returned) },
        isUnpaid: returned.next_code !== answer('next_closed_in_doubt').code,
      }
    case 'held':
    case 'refunded':
      return messageOnly({ kind: 'plain', title: wordOf(returned), ...textOf(returned) })
    case 'declined':
      return unpaid({ kind: 'error', title: wordOf(returned), ...textOf(returned) })
  }
}

/** Does not call a payment with an unknown result cancelled: only the provider knows whether an owner who turned back has paid. */
function startedMessage(flash: Flash, { query, not_needed }: NonNullable<ReturnedPayment>): ReturnMessage {
  if (flash === 'processing') return messageOnly(PROCESSING)
  if (flash === 'unclear' || query !== 'answered') return messageOnly(CHECKING)
  return { message: NOTHING_TAKEN, isUnpaid: !not_needed }
}

const messageOnly = (message: Message): ReturnMessage => ({ message, isUnpaid: false })
const unpaid = (message: Message): ReturnMessage => ({ message, isUnpaid: true })

function textOf(payment: PaymentView) {
  const text = nextOf(payment)
  return text === null ? {} : { text }
}
