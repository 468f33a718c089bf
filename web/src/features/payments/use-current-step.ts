import type { PaymentStep, PaymentView } from '@player/server/contract/payments'
import { useState } from 'react'

/**
 * How far the payment is that this visit is about: the newest one, unless it was over before.
 *
 * @param payments newest first; undefined until they are known
 */
export function useCurrentStep(payments: readonly PaymentView[] | undefined): PaymentStep | null {
  const newest = payments?.[0]
  // Undefined until the payments are known; then the one that was active already, if any.
  const [over, setOver] = useState<string | null>()
  if (payments && over === undefined) setOver(newest?.step === 'active' ? newest.reference : null)
  return newest && newest.reference !== over ? newest.step : null
}
