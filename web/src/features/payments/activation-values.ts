import { activationInput, type ActivationForm, type PaymentType } from '@player/server/contract/payments'
import { checkForm } from '../../api/check-form.ts'
import { phoneNumber } from './phone-number.ts'

/** What stands in the form. */
export const EMPTY = {
  first_name: '',
  last_name: '',
  /** Without the country's prefix. */
  phone: '',
  dialCode: '+20',
  email: '',
  coin_type: '',
}
export type ActivationValues = typeof EMPTY

/** Fields as they stand in the form, so that the first wrong one can have the focus. */
export const fieldOrder = ['first_name', 'last_name', 'phone_number', 'email', 'coin_type'] as const

/** The payload to start a payment with, or the message of each field that is wrong. Only what the method asks for is sent. */
export function checkActivation(
  method: PaymentType | null,
  values: ActivationValues,
): { payload: ActivationForm } | { errors: Record<string, string> } {
  const { first_name, last_name, email, coin_type, dialCode, phone } = values
  const card = { first_name, last_name, phone_number: phoneNumber(dialCode, phone) }
  const checked = checkForm(activationInput, {
    payment_type: method,
    email,
    ...(method === 'cowpay' && card),
    ...(method === 'crypto' && { coin_type }),
  })
  return 'data' in checked ? { payload: checked.data } : checked
}
