import { answer, messages } from '@player/server/messages/payments'
import type { Failure } from '../../api/failure.ts'
import type { Problem } from '../../ui/controls/dialog.tsx'
import { noAnswer } from '../../ui/controls/no-answer.ts'

/** The message after a failed or refused check of whether the device may pay. */
export function checkProblem({ kind, message }: Failure): Problem {
  const title = messages.mac_check_failed_title
  if (kind === 'conflict' && message) return { title, text: message }
  const { mac_check_failed: text } = messages
  return { title, text, ...(kind === null && { more: noAnswer() }) }
}

/** Titles of the refusals that show the server's text, by code. */
const REFUSALS: Partial<Record<string, string>> = {
  [answer('method_blocked').code]: messages.payment_failed_title,
  [answer('device_blocked').code]: messages.mac_check_failed_title,
  [answer('already_for_life').code]: messages.mac_check_failed_title,
  [answer('payment_on_hold').code]: messages.mac_check_failed_title,
  [answer('capture_pending').code]: messages.payment_processing_title,
  [answer('next_captured').code]: messages.payment_received_title,
  [answer('order_refused').code]: messages.payment_failed_title,
}

/** The message when no payment was started. */
export function startProblem({ kind, code, message, reference: text }: Failure): Problem {
  const title = REFUSALS[code ?? '']
  if (title !== undefined && message) return { title, text: message }
  if (kind === null) return { title: messages.payment_exception, text: noAnswer() }
  if (kind === 'unavailable' || kind === 'unexpected')
    return { title: messages.payment_provider_failed, ...(text && { text }) }
  return { title: messages.payment_failed_title, text: messages.payment_failed }
}
