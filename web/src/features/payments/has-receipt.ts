import type { PaymentView } from '@player/server/contract/payments'

/** A receipt exists once the money has arrived and is not on hold, also after a refund. */
export const hasReceipt = ({ step, confirmed_at }: PaymentView): boolean =>
  confirmed_at !== null && (step === 'captured' || step === 'active' || step === 'refunded')
