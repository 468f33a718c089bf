import type { Offer } from '@player/server/contract/payments'
import type { Form } from '../../forms/use-form.ts'
import type { ActivationValues } from './activation-values.ts'

export interface MethodFieldsProps {
  offer: Offer
  form: Form<ActivationValues>
}
