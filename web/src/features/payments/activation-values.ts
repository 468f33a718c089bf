import { type ActivationInput, activationInput, type PaymentType } from '@player/server/contract/payments'
import { checkForm, type Checked } from '../../forms/check-form.ts'
import { phoneNumber } from './phone-number.ts'

/** What stands in the form. */
export interface ActivationValues {
  payment_type: PaymentType | null
  first_name: string
  last_name: string
  /** Without the country's prefix. */
  phone_number: string
  dialCode: string
  email: string
  coin_type: string
}

export const EMPTY: ActivationValues = {
  payment_type: null,
  first_name: '',
  last_name: '',
  phone_number: '',
  dialCode: '+20',
  email: '',
  coin_type: '',
}

/** The payload to start a payment with, or the message of each field that is wrong. Only what the method asks for is sent. */
export function checkActivation(values: ActivationValues): Checked<ActivationInput> {
  const {
    payment_type: method,
    first_name,
    last_name,
    email,
    coin_type,
    dialCode,
    phone_number: phone,
  } = values
  const card = { first_name, last_name, phone_number: phoneNumber(dialCode, phone) }
  return checkForm(activationInput, {
    payment_type: method,
    email,
    ...(method === 'cowpay' && card),
    ...(method === 'crypto' && { coin_type }),
  })
}
