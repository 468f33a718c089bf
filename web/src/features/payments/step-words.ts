import type { PaymentStep, PaymentView } from '@player/server/contract/payments'
import { answer } from '@player/server/messages/payments'
import { formatDate } from '@player/server/kernel/locale/dates'
import { words } from './words.ts'

/** The four steps of a successful payment, in order. */
export const successSteps = ['started', 'approved', 'captured', 'active'] as const
type SuccessStep = (typeof successSteps)[number]

const ends: Record<NonNullable<PaymentView['ended']>, string> = {
  cancelled: words.step.cancelled,
  expired: words.step.expired,
  failed: words.step.declined,
}

/** The name of a payment's state. */
export function wordOf({ step, ended, next_code, not_needed }: PaymentView): string {
  if (not_needed) return words.step.notNeeded
  if (next_code === answer('next_refund_due').code) return words.step.refundDue
  if (step !== 'closed') return words.step[step]
  return ended === null || next_code === answer('next_closed_in_doubt').code ? words.step.open : ends[ended]
}

/** The server's text about the next step; null if the state's name says enough. @param until end of the licence, if known */
export function nextOf({ next, next_code }: PaymentView, until: string | null = null): string | null {
  if (next_code === answer('next_refunded').code) return null
  if (next_code === answer('next_refunded_still_active').code && until !== null)
    return words.history.staysActive(formatDate(until))
  return next
}

export const isSuccessStep = (step: PaymentStep): step is SuccessStep =>
  successSteps.some((name) => name === step)
