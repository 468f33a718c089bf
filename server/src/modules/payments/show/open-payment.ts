import type { Answer } from '../../../kernel/answers.ts'
import type { PaymentStep, PaymentView } from '../contract.ts'
import { answer } from '../messages.ts'
import { isWallet } from '../providers/index.ts'
import type { paymentsOf } from '../store/list-queries.ts'

type Payment = Pick<
  Awaited<ReturnType<typeof paymentsOf>>[number],
  'state' | 'method' | 'is_slip' | 'is_part_paid' | 'created_at' | 'declined_at' | 'capturing_until'
>

/**
 * What an open payment waits for: the answer to a capture, money on its way, the rest of the amount, no payment (the device was paid for or granted a
 * term since), another instrument after a declined one, a payer with a slip at a counter, or a payer on the provider's page.
 */
type WaitReason = 'capture' | 'money' | 'remainder' | 'no-payment' | 'instrument' | 'counter' | 'payer'

/** @param licensedAt the times at which another payment of the device was confirmed, or a term was granted */
export function waitReasonOf(payment: Payment, licensedAt: readonly Date[]): WaitReason {
  if (payment.capturing_until !== null) return 'capture'
  const isPending = payment.state === 'pending' && payment.declined_at === null
  const hasSlip = payment.state === 'pending' && payment.is_slip
  if (isPending && !hasSlip && !payment.is_part_paid) return 'money'
  if (wasLicensedSince(payment, licensedAt)) return 'no-payment'
  if (isPending && payment.is_part_paid) return 'remainder'
  if (payment.declined_at !== null) return 'instrument'
  return hasSlip ? 'counter' : 'payer'
}

export const wasLicensedSince = (
  { created_at }: Pick<Payment, 'created_at'>,
  licensedAt: readonly Date[],
): boolean => licensedAt.some((at) => at > created_at)

/** Whether the owner can cancel the payment: no money is on its way. A partial amount, arrived or later, is found and flagged by a query. */
export const isCancellable = (reason: WaitReason): boolean => reason !== 'capture' && reason !== 'money'

export const hasReceivedOrPendingMoney = (reason: WaitReason): boolean =>
  !isCancellable(reason) || reason === 'remainder'

interface OpenStep {
  readonly step: PaymentStep
  readonly next: Answer<NonNullable<PaymentView['next_code']>>
}

export function openStepOf({ method }: Payment, reason: WaitReason): OpenStep {
  switch (reason) {
    case 'capture':
      return { step: 'approved', next: answer('capture_unknown') }
    case 'money':
      return { step: 'approved', next: answer(method === 'crypto' ? 'next_seen' : 'next_approved') }
    case 'remainder':
      return { step: 'started', next: answer('next_part_paid') }
    case 'no-payment':
      return { step: 'started', next: answer('next_not_needed') }
    case 'instrument':
      return { step: 'declined', next: answer('next_declined') }
    case 'counter':
      return { step: 'started', next: answer('next_slip') }
    case 'payer':
      return { step: 'started', next: answer(isWallet(method) ? 'next_started_buttons' : 'next_started') }
  }
}
