import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { unauthorised } from '../protocol/adapter.fixture.ts'
import { readEvent, signBody, withReported } from './event.ts'
import { reviewFromText } from '../../payment/review.ts'

const DEVICE = '7b0b2a66-6a5c-4d7e-9d43-2f0b6f3f1a11'
const account = { webhookSecret: 'HelloWorld', storeId: 's1' }
const sample =
  '{"deliveryId":"d1","webhookId":"w1","originalDeliveryId":"d1","isRedelivery":false,"type":"InvoiceSettled","timestamp":1750000000,"storeId":"s1","invoiceId":"i1","metadata":{"orderId":"pay_1"}}'
const header = 'sha256=41ee4568faff93a6c508d884eb961a788b271c640900af9459381fb088baba20'

const read = (text: string, signature: string | undefined = signBody(Buffer.from(text), 'HelloWorld')) =>
  readEvent({ headers: { 'btcpay-sig': signature }, body: Buffer.from(text) }, account)

describe('BTCPay’s event', () => {
  it('is signed over the body’s bytes', () => {
    expect(signBody(Buffer.from(sample), 'HelloWorld')).toBe(header)
    expect(read(sample, header)).toEqual({
      eventKey: 'd1',
      reference: 'pay_1',
      providerReference: 'i1',
      captureReference: null,
      macAddress: null,
      deviceId: null,
      reportedStatus: null,
    })
  })

  it('has the id of its first delivery in every redelivery', () => {
    const redelivered = sample.replace('"deliveryId":"d1"', '"deliveryId":"d2"').replace('false', 'true')
    expect(read(redelivered).eventKey).toBe('d1')
    expect(read(sample.replace('"originalDeliveryId":"d1",', '')).eventKey).toBe('d1')
  })

  it.each([
    'InvoiceCreated',
    'InvoiceReceivedPayment',
    'InvoicePaymentSettled',
    'InvoiceProcessing',
    'InvoiceExpired',
    'InvoiceSettled',
    'InvoiceInvalid',
    'InvoiceExpiredPaidPartial',
    'InvoicePaidAfterExpiration',
  ])('of type %s reports no status', (type) => {
    expect(read(sample.replace('InvoiceSettled', type)).reportedStatus).toBeNull()
  })

  it.each([
    ['InvoiceReceivedPayment', DEVICE],
    ['InvoiceProcessing', DEVICE],
    ['InvoiceSettled', DEVICE],
    ['InvoiceCreated', null],
    ['InvoiceExpired', null],
    ['InvoiceInvalid', null],
  ])('of type %s names the device if money arrived: %s', (type, device) => {
    const withDevice = sample.replace('"orderId":"pay_1"', `"orderId":"pay_1","deviceId":"${DEVICE}"`)
    expect(read(withDevice.replace('InvoiceSettled', type)).deviceId).toBe(device)
    expect(read(withDevice.replace('InvoiceSettled', type).replace(DEVICE, 'none')).deviceId).toBeNull()
  })

  it('can lack our reference', () => {
    expect(read(sample.replace('"orderId":"pay_1"', '')).reference).toBeNull()
    expect(read(sample.replace(',"metadata":{"orderId":"pay_1"}', '')).reference).toBeNull()
  })

  it.each<[string, string, string | undefined]>([
    ['one byte more', `${sample} `, header],
    ['a byte changed', sample.replace('i1', 'i2'), header],
    ['its JSON formatted differently', JSON.stringify(JSON.parse(sample), null, 2), header],
    ['no signature', sample, ''],
    ['the bare hash', sample, header.slice(7)],
    ['another algorithm', sample, header.replace('sha256', 'sha1')],
    ['half a signature', sample, header.slice(0, 39)],
    ['the signature in capitals', sample, header.toUpperCase()],
    ['another secret', sample, signBody(Buffer.from(sample), 'HelloWorld2')],
    ['another store', sample.replace('s1', 's2'), undefined],
  ])('is refused with %s', (_, text, signature) => {
    expect(() => read(text, signature)).toThrow(expect.objectContaining(unauthorised))
  })

  it('is refused without the header', () => {
    expect(() => readEvent({ headers: {}, body: Buffer.from(sample) }, account)).toThrow(
      expect.objectContaining(unauthorised),
    )
  })

  it.each([
    '[]',
    'x',
    sample.replace('"invoiceId":"i1",', ''),
    sample.replace('"storeId":"s1",', ''),
    sample.replace('"invoiceId":"i1"', '"invoiceId":"i1","invoiceId":"i2"'),
  ])('is refused if it is malformed, or lacks an unambiguous store or invoice: %s', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })

  it('has a different signature for each body and secret', () => {
    const bytes = fc.uint8Array({ maxLength: 64 }).map((array) => Buffer.from(array))
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(signBody(a, 'k') === signBody(b, 'k')).toBe(a.equals(b))
        expect(signBody(a, 'k')).not.toBe(signBody(a, 'l'))
      }),
    )
  })
})

describe('A refund that BTCPay offers', () => {
  const reported = read(sample.replace('InvoiceSettled', 'InvoiceRefund')).reportedStatus
  const paid: ProviderStatus = {
    kind: 'paid',
    amountMinor: 799,
    currency: 'EUR',
    reference: 'pay_1',
    captureReference: 'i1',
    payerEmail: null,
  }
  const offered = 'BTCPay offers to give money back. Nobody knows here whether the payer takes it.'

  it('leaves the payment unchanged, and flags it for review', () => {
    expect(reported).toEqual({ kind: 'pending', review: [reviewFromText(offered)] })
    expect(withReported(paid, reported ? [reported] : [])).toEqual({
      ...paid,
      review: [reviewFromText(offered)],
    })
    expect(withReported({ ...paid, review: [reviewFromText('More.')] }, reported ? [reported] : [])).toEqual({
      ...paid,
      review: [reviewFromText('More.'), reviewFromText(offered)],
    })
  })

  it('does not change an unpaid status', () => {
    expect(withReported({ kind: 'unpaid' }, reported ? [reported] : [])).toEqual({ kind: 'unpaid' })
    expect(withReported(null, reported ? [reported] : [])).toBeNull()
    expect(withReported(paid, [{ kind: 'pending' }])).toEqual(paid)
  })
})
