import type { PaymentView } from '@player/server/contract/payments'
import { useState } from 'react'
import { serverNow } from '../../ui/server-time.ts'

/**
 * The payment of this visit: the newest, unless it was over before (a failed one for an hour).
 * @param payments newest first; undefined while loading
 */
export function useCurrentPayment(payments: readonly PaymentView[] | undefined): PaymentView | null {
  const newest = payments?.[0]
  // Undefined while loading; then the one that was over, if any.
  const [over, setOver] = useState<string | null>()
  if (payments && over === undefined) setOver(newest && isOver(newest) ? newest.reference : null)
  return newest && newest.reference !== over ? newest : null
}

const HOUR_MS = 3_600_000

function isOver({ step, not_needed, changed_at }: PaymentView): boolean {
  if (step === 'active' || not_needed) return true
  return (step === 'closed' || step === 'refunded') && Date.parse(changed_at) < serverNow() - HOUR_MS
}
