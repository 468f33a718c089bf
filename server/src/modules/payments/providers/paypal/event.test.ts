import { describe, expect, it } from 'vitest'
import { readEvent } from './event.ts'
import { delivery } from './signature.fixture.ts'

const account = { merchantId: 'OURMERCHANT22' }
const payee = { merchant_id: 'OURMERCHANT22' }
const read = (event: object, of: { merchantId: string | null } = account) =>
  readEvent(Buffer.from(JSON.stringify({ id: 'WH-1', ...event })), of)
const up = (path: string) => [
  { rel: 'self', href: 'https://api.paypal.com/v2/self/OTHER', method: 'GET' },
  { rel: 'up', href: `https://api.paypal.com${path}`, method: 'GET' },
]

const DEVICE = '7b0b2a66-6a5c-4d7e-9d43-2f0b6f3f1a11'

describe('A webhook’s event', () => {
  it('about a refund names the capture of its parent link', () => {
    expect(readEvent(delivery.body, account)).toEqual({
      eventKey: 'WH-1GE84257G0350133W-6RW800890C634293G',
      reference: null,
      providerReference: null,
      captureReference: '0JF852973C016714D',
      macAddress: null,
      deviceId: null,
      reportedStatus: null,
    })
  })

  it.each([
    [
      'an order by its id, and the reference of its unit',
      {
        event_type: 'CHECKOUT.ORDER.APPROVED',
        resource_type: 'checkout-order',
        resource: { id: 'ORDER1', purchase_units: [{ custom_id: DEVICE, invoice_id: 'ours' }] },
      },
      { reference: 'ours', providerReference: 'ORDER1', captureReference: null },
    ],
    [
      'a capture by its id, and its order by related ids',
      {
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        resource_type: 'capture',
        resource: {
          id: 'CAPTURE1',
          payee,
          custom_id: DEVICE,
          invoice_id: 'ours',
          amount: { currency_code: 'EUR', value: '7.99' },
          supplementary_data: { related_ids: { order_id: 'ORDER1' } },
        },
      },
      {
        reference: 'ours',
        providerReference: 'ORDER1',
        captureReference: 'CAPTURE1',
        deviceId: DEVICE,
        amount: { amountMinor: 799, currency: 'EUR' },
      },
    ],
    [
      'no device if the custom id is not a device id',
      {
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        resource_type: 'capture',
        resource: { id: 'CAPTURE1', custom_id: 'another shop’s', invoice_id: 'ours' },
      },
      { reference: 'ours', providerReference: null, captureReference: 'CAPTURE1' },
    ],
    [
      'a capture’s order from the parent link, and the reference from the invoice id',
      {
        event_type: 'PAYMENT.CAPTURE.DENIED',
        resource_type: 'capture',
        resource: { id: 'CAPTURE1', invoice_id: 'ours', links: up('/v2/checkout/orders/ORDER1') },
      },
      { reference: 'ours', providerReference: 'ORDER1', captureReference: 'CAPTURE1' },
    ],
    [
      'the capture that was reversed',
      {
        event_type: 'PAYMENT.CAPTURE.REVERSED',
        resource_type: 'refund',
        resource: { id: 'REFUND1', links: up('/v2/payments/captures/CAPTURE1') },
      },
      {
        reference: null,
        providerReference: null,
        captureReference: 'CAPTURE1',
        reportedStatus: { kind: 'returned', as: 'reversed' },
      },
    ],
    [
      'the order whose approval was withdrawn',
      {
        event_type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
        resource_type: 'checkout-order',
        resource: { order_id: 'ORDER1', purchase_units: [{ invoice_id: 'ours' }] },
      },
      {
        reference: 'ours',
        providerReference: 'ORDER1',
        captureReference: null,
        reportedStatus: { kind: 'closed', as: 'failed' },
      },
    ],
    [
      'nothing in an event of another kind',
      { event_type: 'CUSTOMER.DISPUTE.CREATED', resource_type: 'dispute', resource: { id: 'PP-D-1' } },
      { reference: null, providerReference: null, captureReference: null },
    ],
  ])('names %s', (_, event, expected) => {
    expect(read(event)).toEqual({
      eventKey: 'WH-1',
      macAddress: null,
      deviceId: null,
      reportedStatus: null,
      ...expected,
    })
  })

  it.each([
    ['another account', { merchant_id: 'THEIRMERCHANT' }, null],
    ['an account without an id', { email_address: 'them@example.com' }, null],
    ['no account', undefined, null],
    ['our account', payee, DEVICE],
  ])('names its device only if the money is for our account: %s', (_, of, expected) => {
    const event = {
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource_type: 'capture',
      resource: { id: 'CAPTURE1', order_id: 'ORDER1', payee: of, custom_id: DEVICE, invoice_id: 'ours' },
    }
    expect(read(event)).toMatchObject({ reference: 'ours', deviceId: expected })
    expect(read(event, { merchantId: null }), 'our account is not known').toMatchObject({ deviceId: DEVICE })
  })

  it.each([
    '',
    'no JSON',
    '[]',
    'null',
    '{}',
    '{"id":"WH-1","event_type":"X"}',
    '{"id":"","event_type":"X","resource":{}}',
    '{"id":"WH-1","id":"WH-2","event_type":"X","resource":{}}',
  ])('is refused if it is malformed: %j', (text) => {
    expect(() => readEvent(Buffer.from(text), account)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})
