import { expect, it } from 'vitest'
import { signCallback, signCharge, signQuery } from './signature.ts'

// Expected values computed by the documented rule, because the documentation has a hash without its key.
const account = { merchantCode: 'merchant', hashKey: 'hash_key' }

it('a charge is signed by a hash of code, reference, profile, amount and key', () => {
  const charge = { reference: '12458', profile: 'dev1', amount: '15.00' }
  expect(signCharge(account, charge)).toBe('0d7d22726f82aac9805e9af9e2ee977ccbf79df6ddd6dee49518cd89c7d81484')
})

it('a status query is signed by a hash of code, reference and key', () => {
  expect(signQuery(account, '12458')).toBe('4432d1c814694fa134f4f29faac9a56f70fa7898bef0810632f6962ec0caddf4')
})

it('a callback is signed by a hash of key, amount, numbers and status', () => {
  const callback = { amount: '15.00', id: '1000257', reference: '12458', status: 'PAID' }
  expect(signCallback(account, callback)).toBe('2a40edf0eaaf1f8e10d3af97c699744c')
})
