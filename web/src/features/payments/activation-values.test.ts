import { messages } from '@player/server/messages/payments'
import { expect, test } from 'vitest'
import { checkActivation, EMPTY } from './activation-values.ts'

const filled = {
  first_name: 'Ada',
  last_name: 'Owner',
  phone: '0100 123 4567',
  dialCode: '+20',
  email: 'ada@owner.example',
  coin_type: 'BTC',
}

test('without a method nothing else matters', () => {
  expect(checkActivation(null, EMPTY)).toEqual({ errors: { payment_type: messages.method_required } })
})

test('a card needs names, a mobile number and an email', () => {
  expect(checkActivation('cowpay', EMPTY)).toEqual({
    errors: {
      first_name: '* First Name is required *',
      last_name: '* Last Name is required *',
      phone_number: '* Mobile is required *',
      email: '* Email is required *',
    },
  })
  expect(checkActivation('cowpay', filled)).toMatchObject({
    payload: { payment_type: 'cowpay', first_name: 'Ada', phone_number: '+201001234567', coin_type: '' },
  })
})

test.each(['12', '0100', '0'.repeat(17)])('%s is no mobile number', (phone) => {
  const number = { phone_number: '* Invalid mobile number *' }
  expect(checkActivation('cowpay', { ...filled, phone })).toEqual({ errors: number })
  expect(checkActivation('paypal', { ...filled, phone })).toHaveProperty('payload')
})

test('crypto needs an email and a coin', () => {
  expect(checkActivation('crypto', EMPTY)).toEqual({
    errors: { email: '* Email is required *', coin_type: '* Coin Type is required *' },
  })
  expect(checkActivation('crypto', { ...filled, email: 'ada@' })).toEqual({
    errors: { email: '* Invalid email address *' },
  })
  expect(checkActivation('crypto', filled)).toMatchObject({ payload: { coin_type: 'BTC', first_name: '' } })
})

test.each(['paypal', 'opay', 'opay1', 'ibostore'] as const)('%s needs nothing', (method) => {
  expect(checkActivation(method, EMPTY)).toMatchObject({ payload: { payment_type: method } })
  expect(checkActivation(method, { ...EMPTY, email: 'ada' })).toEqual({
    errors: { email: '* Invalid email address *' },
  })
})

test('names hold 17 characters', () => {
  const named = (first_name: string) => checkActivation('cowpay', { ...filled, first_name })
  expect(named('a'.repeat(17))).toHaveProperty('payload')
  expect(named('a'.repeat(18))).toEqual({ errors: { first_name: messages.payment_too_long } })
})
