import type { DeviceView } from '@player/server/contract/devices'
import type { PaymentView } from '@player/server/contract/payments'
import { answer } from '@player/server/messages/payments'

export type NextStep =
  /** The device is blocked: only support can help. */
  | { readonly kind: 'support' }
  /** A payment is under way: its progress is shown. */
  | { readonly kind: 'payment'; readonly payment: PaymentView }
  /** The device is in its trial, or without a licence. */
  | { readonly kind: 'activate' }
  /** The licence ends soon. */
  | { readonly kind: 'extend' }
  /** Nothing to pay. `until` is ISO 8601; null for a lifetime licence. */
  | { readonly kind: 'active'; readonly until: string | null }

type Device = Pick<DeviceView, 'enabled' | 'is_trial' | 'expire_date'>

/** A licence that ends within two weeks is nearly over. */
const SOON_MS = 14 * 86_400_000

/**
 * @param payments newest first
 * @param now in milliseconds
 */
export function nextStep(device: Device, payments: readonly PaymentView[], now: number): NextStep {
  if (!device.enabled) return { kind: 'support' }
  const payment =
    payments.find(isOnHold) ??
    payments.find(isArriving) ??
    (device.is_trial === 2 ? undefined : payments.find(isInDoubt)) ??
    payments.find(({ slip }) => slip) ??
    payments.find(canContinue)
  if (payment) return { kind: 'payment', payment }
  if (device.is_trial !== 2) return { kind: 'activate' }
  const { expire_date: until } = device
  const isNearlyOver = until !== null && Date.parse(until) - now <= SOON_MS
  return isNearlyOver ? { kind: 'extend' } : { kind: 'active', until }
}

/** Whether the payment waits for a decision. A refused payment, whose refund is due, does not. */
const isOnHold = ({ step, next_code }: PaymentView): boolean =>
  step === 'held' && next_code !== answer('next_refund_due').code

/** Whether money has arrived or is on its way. Support may have ended the licence of a captured payment. */
const isArriving = ({ step, next_code }: PaymentView): boolean =>
  step === 'approved' ||
  next_code === answer('next_part_paid').code ||
  (step === 'captured' && next_code === answer('next_captured').code)

/** Whether the payment was closed although money may have arrived; support has yet to find out. */
const isInDoubt = ({ step, next_code }: PaymentView): boolean =>
  step === 'closed' && next_code === answer('next_closed_in_doubt').code

/** Whether the payment has an order that its payer can continue. */
export const canContinue = ({ step, continue_url }: PaymentView): boolean =>
  (step === 'started' || step === 'declined') && continue_url !== null

/** Steps of a payment that may be unpaid. A closed one is a next step only while that is in doubt. */
const MAY_BE_UNPAID: ReadonlySet<PaymentView['step']> = new Set(['started', 'declined', 'closed'])

/** How the offer is shown with a step: open, folded away, or not at all. */
export function offerState(step: NextStep): 'open' | 'folded' | 'hidden' {
  switch (step.kind) {
    case 'activate':
    case 'extend':
      return 'open'
    case 'active':
      return step.until === null ? 'hidden' : 'folded'
    // Money that has arrived or is on its way needs no second payment; any other may have been left unpaid.
    case 'payment':
      if (step.payment.slip) return 'open'
      return MAY_BE_UNPAID.has(step.payment.step) && !isArriving(step.payment) ? 'folded' : 'hidden'
    case 'support':
      return 'hidden'
  }
}
