import { type ActivationInput, activationInputOf, type OfferedMethod } from '@player/server/contract/payments'
import { checkForm, type Checked } from '../../forms/check-form.ts'
import { phoneNumber } from './phone-number.ts'

const INITIAL_TEXTS = {
  first_name: '',
  last_name: '',
  /** Without the dial code. */
  phone_number: '',
  dialCode: '+20',
  /** ISO 3166-1 alpha-2. */
  countryCode: 'EG',
  email: '',
  coin_type: '',
}

export type ActivationValues = typeof INITIAL_TEXTS & { payment_type: string | null }

export const INITIAL_VALUES: ActivationValues = { ...INITIAL_TEXTS, payment_type: null }

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
