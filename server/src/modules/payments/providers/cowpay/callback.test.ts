import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reference, unauthorised } from '../protocol/adapter.fixture.ts'
import { classicAccount, newerAccount } from './cowpay.fixture.ts'
import { readCallback } from './callback.ts'
import { signCallback } from './signature.ts'
import { reviewFromText } from '../../payment/review.ts'

const sample =
  '{"callback_type":"charge_request","cowpay_reference_id":1000257,"payment_gateway_reference_id":"9","merchant_reference_id":"12458","order_status":"PAID","amount":15.00,"signature":"2a40edf0eaaf1f8e10d3af97c699744c"}'
const read = (text: string, account: typeof classicAccount | typeof newerAccount = classicAccount) =>
  readCallback(Buffer.from(text), account)
const signed = (name: string, status = 'PAID') =>
  JSON.stringify({
    merchant_reference_id: name,
    cowpay_reference_id: '1000257',
    order_status: status,
    amount: '450.00',
    signature: signCallback(classicAccount, { amount: '450.00', cowpayReference: '1000257', name, status }),
  })

describe('A callback of the classic API', () => {
  it('is signed over its values as written, numbers or text', () => {
    const reported = {
      kind: 'pending',
      review: [reviewFromText('A callback of Cowpay says that this was paid: 15.00 EGP.')],
    }
    expect(read(sample)).toEqual({
      eventKey: createHash('sha256').update(sample).digest('hex'),
      reference: '12458',
      providerReference: '12458',
      captureReference: null,
      macAddress: null,
      deviceId: null,
      reportedStatus: reported,
    })
    expect(read(sample.replace('15.00', '"15.00"').replace('1000257', '"1000257"')).reportedStatus).toEqual(
      reported,
    )
    expect(() => read(sample.replace('15.00', '15'))).toThrow(expect.objectContaining(unauthorised))
    expect(() => read(sample.replace('15.00', '15.0'))).toThrow(expect.objectContaining(unauthorised))
  })

  it('names the payment and its order, and reports only the status paid', () => {
    expect(read(signed(`${reference}-2`))).toMatchObject({ reference, providerReference: `${reference}-2` })
    for (const status of ['UNPAID', 'EXPIRED', 'FAILED', 'DELIVERED'])
      expect(read(signed(reference, status)).reportedStatus).toBeNull()
  })

  it.each([
    ['another amount', sample.replace('15.00', '15.01')],
    ['another Cowpay charge', sample.replace('1000257', '1000258')],
    ['another payment', sample.replace('12458', '12459')],
    ['another status', sample.replace('PAID', 'FAILED')],
    ['one letter of the signature changed', sample.replace('2a40', '2a41')],
    ['no signature', sample.replace('signature', 'other')],
    ['no amount', sample.replace('"amount":15.00,', '')],
    ['an invalid amount', sample.replace('15.00', '"15.00PAID"')],
    ['a withdrawal instead', '{"callback_type":"withdrawal_request","amount":15.00}'],
  ])('is refused with %s', (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining(unauthorised))
  })

  it('is refused with another merchant’s key', () => {
    expect(() => read(sample, { ...classicAccount, hashKey: 'another_key' })).toThrow(
      expect.objectContaining(unauthorised),
    )
  })

  it('is refused with a duplicate key', () => {
    const duplicate = sample.replace('"amount":15.00', '"amount":15.00,"amount":1.00')
    expect(() => read(duplicate)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})

describe('A callback of the newer platform', () => {
  const fields = {
    merchantCode: 'merchant',
    merchantReferenceId: reference,
    orderStatus: 'Paid',
    amount: 450.5,
  }

  it('reports paid as a reason for review only, as it is not signed', () => {
    expect(read(JSON.stringify(fields), newerAccount)).toMatchObject({
      reference,
      reportedStatus: {
        kind: 'pending',
        review: [reviewFromText('A callback of Cowpay says that this was paid: 450.5 EGP.')],
      },
    })
    expect(read(JSON.stringify({ ...fields, orderStatus: 'Failed' }), newerAccount).reportedStatus).toBeNull()
  })

  it.each([
    { merchantCode: 'another' },
    { merchantCode: undefined },
    { merchantReferenceId: undefined },
    { amount: '' },
  ])('is refused with another merchant or a missing value: %o', (changes) => {
    expect(() => read(JSON.stringify({ ...fields, ...changes }), newerAccount)).toThrow(
      expect.objectContaining(unauthorised),
    )
  })

  it('is refused by the classic API', () => {
    expect(() => read(JSON.stringify(fields))).toThrow(expect.objectContaining(unauthorised))
  })
})
