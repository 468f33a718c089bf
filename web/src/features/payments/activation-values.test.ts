import { messages } from '@player/server/messages/payments'
import { expect, test } from 'vitest'
import { type ActivationValues, checkActivation, INITIAL_VALUES } from './activation-values.ts'

const check = (
  payment_type: ActivationValues['payment_type'],
  values: Omit<ActivationValues, 'payment_type'>,
) => checkActivation(METHODS, { ...values, payment_type })

const METHODS = [
  { method: 'cowpay', fields: ['first_name', 'last_name', 'phone_number', 'email'] },
  { method: 'crypto', fields: ['email', 'coin_type'] },
  ...['paypal', 'opay', 'opay1', 'ibostore'].map((method) => ({ method, fields: [] })),
] as const

const filled = {
  first_name: 'Ada',
  last_name: 'Owner',
  phone_number: '0100 123 4567',
  dialCode: '+20',
  countryCode: 'EG',
  email: 'ada@owner.example',
  coin_type: 'BTC',
}

test('without a method, only the method is reported', () => {
  expect(check(null, INITIAL_VALUES)).toEqual({ errors: { payment_type: messages.method_required } })
})

test('a card needs names, a mobile number and an e-mail address', () => {
  expect(check('cowpay', INITIAL_VALUES)).toEqual({
    errors: {
      first_name: '* First Name is required *',
      last_name: '* Last Name is required *',
      phone_number: '* Mobile is required *',
      email: '* Email is required *',
    },
  })
  expect(check('cowpay', filled)).toMatchObject({
    data: { payment_type: 'cowpay', first_name: 'Ada', phone_number: '+201001234567', coin_type: '' },
  })
})

test.each(['12', '0100', '0'.repeat(17)])('%s is an error if a mobile number is needed', (phone_number) => {
  const number = { phone_number: '* Invalid mobile number *' }
  expect(check('cowpay', { ...filled, phone_number })).toEqual({ errors: number })
  expect(check('paypal', { ...filled, phone_number })).toHaveProperty('data')
})

test('crypto needs an e-mail address and a coin', () => {
  expect(check('crypto', INITIAL_VALUES)).toEqual({
    errors: { email: '* Email is required *', coin_type: '* Coin Type is required *' },
  })
  expect(check('crypto', { ...filled, email: 'ada@' })).toEqual({
    errors: { email: '* Invalid email address *' },
  })
  expect(check('crypto', filled)).toMatchObject({ data: { coin_type: 'BTC', first_name: '' } })
})

test.each(['paypal', 'opay', 'opay1', 'ibostore'] as const)(
  '%s only checks a typed e-mail address',
  (method) => {
    expect(check(method, INITIAL_VALUES)).toMatchObject({ data: { payment_type: method } })
    expect(check(method, { ...INITIAL_VALUES, email: 'ada' })).toEqual({
      errors: { email: '* Invalid email address *' },
    })
  },
)

test('a name has at most 17 characters', () => {
  const checkName = (first_name: string) => check('cowpay', { ...filled, first_name })
  expect(checkName('a'.repeat(17))).toHaveProperty('data')
  expect(checkName('a'.repeat(18))).toEqual({ errors: { first_name: messages.payment_too_long } })
})
