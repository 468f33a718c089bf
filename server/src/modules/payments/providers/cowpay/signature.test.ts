import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signCallback, signCharge, signStatusRequest } from './signature.ts'

const keys = { merchantCode: 'merchant', hashKey: 'hash_key' }
const merchantReference = '12458'
const amount = '15.00'

describe('Cowpay’s signatures', () => {
  // The expected signatures were computed by the documented rule, because Cowpay’s samples do not include their key.
  it('match the documented rule', () => {
    expect(signCharge(keys, { name: merchantReference, profile: 'dev1', amount })).toBe(
      '0d7d22726f82aac9805e9af9e2ee977ccbf79df6ddd6dee49518cd89c7d81484',
    )
    expect(signStatusRequest(keys, merchantReference)).toBe(
      '4432d1c814694fa134f4f29faac9a56f70fa7898bef0810632f6962ec0caddf4',
    )
    expect(
      signCallback(keys, { amount, cowpayReference: '1000257', name: merchantReference, status: 'PAID' }),
    ).toBe('2a40edf0eaaf1f8e10d3af97c699744c')
  })

  it('differ for every other value and key', () => {
    const callback = { amount, cowpayReference: '1000257', name: merchantReference, status: 'PAID' }
    const signature = signCallback(keys, callback)
    const fields = fc.constantFrom(...(['amount', 'cowpayReference', 'name', 'status'] as const))
    fc.assert(
      fc.property(fields, fc.string({ minLength: 1 }), (field, suffix) => {
        expect(signCallback(keys, { ...callback, [field]: callback[field] + suffix })).not.toBe(signature)
        expect(signCallback({ hashKey: keys.hashKey + suffix }, callback)).not.toBe(signature)
      }),
    )
  })
})
