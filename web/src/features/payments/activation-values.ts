import { type ActivationInput, activationInputOf, type OfferedMethod } from '@player/server/contract/payments'
import { checkForm, type Checked } from '../../forms/check-form.ts'
import { phoneNumber } from './phone-number.ts'

export interface ActivationValues {
  payment_type: string | null
  first_name: string
  last_name: string
  /** Without the dial code. */
  phone_number: string
  dialCode: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  email: string
  coin_type: string
}

export const INITIAL_VALUES: ActivationValues = {
  payment_type: null,
  first_name: '',
  last_name: '',
  phone_number: '',
  dialCode: '+20',
  countryCode: 'EG',
  email: '',
  coin_type: '',
}

/** The payload to start a payment, with only the method's fields, or the message of each wrong field. */
export function checkActivation(
  methods: readonly Pick<OfferedMethod, 'method' | 'fields'>[],
  { dialCode, ...values }: ActivationValues,
): Checked<ActivationInput> {
  const fieldValues = { ...values, phone_number: phoneNumber(dialCode, values.phone_number) }
  const fields = methods.find(({ method }) => method === values.payment_type)?.fields ?? []
  return checkForm(activationInputOf(methods), {
    payment_type: values.payment_type,
    email: values.email,
    ...Object.fromEntries(fields.map((field) => [field, fieldValues[field]])),
  })
}
