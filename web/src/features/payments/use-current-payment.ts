import type { PaymentView } from '@player/server/contract/payments'
import { useState } from 'react'

/**
 * The payment that this visit is about: the newest one, unless it was over before.
 *
 * @param payments newest first; undefined until they are known
 */
export function useCurrentPayment(payments: readonly PaymentView[] | undefined): PaymentView | null {
  const newest = payments?.[0]
  // Undefined until the payments are known; then the one that was active already, if any.
  const [over, setOver] = useState<string | null>()
  if (payments && over === undefined) setOver(newest?.step === 'active' ? newest.reference : null)
  return newest && newest.reference !== over ? newest : null
}
