import type { PaymentStep, PaymentView } from '@player/server/contract/payments'
import { answer } from '@player/server/messages/payments'
import { words } from './words.ts'

/** The four steps of a successful payment, in order. */
export const successSteps = ['started', 'approved', 'captured', 'active'] as const
type SuccessStep = (typeof successSteps)[number]

export const stepWords: Record<Exclude<PaymentStep, 'closed'>, string> = {
  started: words.step.started,
  approved: words.step.approved,
  captured: words.step.captured,
  active: words.step.active,
  declined: words.step.declined,
  held: words.step.held,
  refunded: words.step.refunded,
}

const ends: Record<NonNullable<PaymentView['ended']>, string> = {
  cancelled: words.step.cancelled,
  expired: words.step.expired,
  failed: words.step.declined,
}

/** The name of a payment's state. */
export function wordOf({ step, ended, next_code, not_needed }: PaymentView): string {
  if (not_needed) return words.step.notNeeded
  if (next_code === answer('next_refund_due').code) return words.step.refundDue
  if (step !== 'closed') return stepWords[step]
  return ended === null || next_code === answer('next_closed_in_doubt').code ? words.step.open : ends[ended]
}

/** What the server says is next, where it says more than the state's name. */
export const nextOf = ({ next, next_code }: PaymentView): string | null =>
  next_code === answer('next_refunded').code ? null : next

export const isSuccessStep = (step: PaymentStep): step is SuccessStep =>
  successSteps.some((each) => each === step)
