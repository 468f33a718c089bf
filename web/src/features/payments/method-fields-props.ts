import type { Offer } from '@player/server/contract/payments'
import type { Form } from '../../forms/use-form.ts'
import type { ActivationValues } from './activation-values.ts'

/** What a method's own fields are given. */
export interface MethodFieldsProps {
  offer: Offer
  form: Form<ActivationValues>
}
