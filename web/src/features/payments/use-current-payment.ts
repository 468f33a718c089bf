import type { PaymentView } from '@player/server/contract/payments'
import { useState } from 'react'

/**
 * The payment that this visit is about: the newest one, unless it was over before. One that came to nothing within the hour
 * is still what its owner comes back from.
 *
 * @param payments newest first; undefined until they are known
 */
export function useCurrentPayment(payments: readonly PaymentView[] | undefined): PaymentView | null {
  const newest = payments?.[0]
  // Undefined until the payments are known; then the one that was over already, if any.
  const [over, setOver] = useState<string | null>()
  if (payments && over === undefined) setOver(newest && isOver(newest) ? newest.reference : null)
  return newest && newest.reference !== over ? newest : null
}

const HOUR_MS = 3_600_000

function isOver({ step, changed_at }: PaymentView): boolean {
  if (step === 'active') return true
  return (step === 'closed' || step === 'refunded') && Date.parse(changed_at) < Date.now() - HOUR_MS
}
