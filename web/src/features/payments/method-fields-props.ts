import type { Offer } from '@player/server/contract/payments'
import type { ActivationValues } from './activation-values.ts'

/** What a method's own fields are given. */
export interface MethodFieldsProps {
  offer: Offer
  values: ActivationValues
  errors: Partial<Record<string, string>>
  put: (changes: Partial<ActivationValues>) => void
}
