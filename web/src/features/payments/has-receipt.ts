import type { PaymentView } from '@player/server/contract/payments'

/** Whether a payment's money has arrived: then there is a receipt, also after a refund. */
export const hasReceipt = ({ step, confirmed_at }: PaymentView): boolean =>
  confirmed_at !== null && (step === 'captured' || step === 'active' || step === 'refunded')
