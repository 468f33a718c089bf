import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { payment as adapterPayment, reference, time, unauthorised } from '../protocol/adapter.fixture.ts'
import { createIbostore } from './adapter.ts'
import { readEvent } from './event.ts'
import { signStandardWebhook } from '../protocol/standard-webhooks.ts'

const payment = { ...adapterPayment, method: 'ibostore' as const, amount_minor: 749, currency: 'EUR' }
const secrets = [Buffer.alloc(24, 1), Buffer.alloc(32, 2)] as const
const productUrl = 'https://store.example/product?mac={mac}&order={reference}'
const provider = createIbostore({ productUrl, secrets: [...secrets] }, () => time)

const data = {
  order_id: 'ORDER-1',
  reference: reference as string | null | undefined,
  mac_address: '02:00:5E:10:00:01',
  amount: { value: '7.49', currency: 'EUR' },
  occurred_at: '2026-11-20T11:59:00+02:00',
}
const event = (type: string, changes: object = {}) =>
  Buffer.from(JSON.stringify({ type, timestamp: '2026-11-20T12:00:00Z', data: { ...data, ...changes } }))
const paid = (changes: object = {}): ProviderStatus => ({
  kind: 'paid',
  amountMinor: 749,
  currency: 'EUR',
  reference,
  captureReference: 'ORDER-1',
  payerEmail: null,
  ...changes,
})

describe('The store', () => {
  it('opens an order on the product page, with the device’s address', async () => {
    expect(await provider.open(payment)).toEqual({
      providerReference: reference,
      checkoutUrl: `https://store.example/product?mac=02%3A00%3A5E%3A10%3A00%3A01&order=${reference}`,
      expires: { inSeconds: 259_200 },
    })
    const plain = createIbostore(
      { productUrl: 'https://store.example/{mac}', secrets: [...secrets] },
      () => time,
    )
    expect((await plain.open(payment)).checkoutUrl).toBe('https://store.example/02%3A00%3A5E%3A10%3A00%3A01')
  })

  it('accepts events signed with either secret within the time tolerance', async () => {
    const body = event('order.paid')
    const sign = (secret: Buffer, seconds = 0) => {
      const timestamp = String(time.getTime() / 1000 + seconds)
      const signature = signStandardWebhook({ id: 'msg_1', timestamp, body }, secret)
      return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    }
    for (const secret of secrets)
      expect(await provider.verify({ network: '', headers: sign(secret), body })).toMatchObject({
        eventKey: 'msg_1',
        reference,
      })
    for (const headers of [sign(Buffer.alloc(24, 3)), sign(secrets[0], -301), sign(secrets[0], 301), {}])
      await expect(provider.verify({ network: '', headers, body })).rejects.toMatchObject(unauthorised)
    const altered = event('order.paid', { mac_address: '02:00:5E:10:00:02' })
    await expect(
      provider.verify({ network: '', headers: sign(secrets[0]), body: altered }),
    ).rejects.toMatchObject(unauthorised)
  })

  it.each<[string, ProviderStatus[], ProviderStatus, ProviderStatus]>([
    ['nothing', [], { kind: 'unpaid' }, { kind: 'closed', as: 'expired' }],
    ['paid', [paid()], paid(), paid()],
    [
      'cancelled',
      [{ kind: 'closed', as: 'cancelled' }],
      { kind: 'closed', as: 'cancelled' },
      { kind: 'closed', as: 'cancelled' },
    ],
    ['cancelled and then paid', [{ kind: 'closed', as: 'cancelled' }, paid()], paid(), paid()],
    [
      'refunded before paid',
      [{ kind: 'returned', as: 'refunded', order: 'ORDER-1' }, paid()],
      { kind: 'returned', as: 'refunded' },
      { kind: 'returned', as: 'refunded' },
    ],
    [
      'reversed',
      [paid(), { kind: 'returned', as: 'reversed', order: 'ORDER-1' }],
      { kind: 'returned', as: 'reversed' },
      { kind: 'returned', as: 'reversed' },
    ],
    ['an order for the device', [paid({ reference: '' })], paid(), paid()],
    [
      'an order for another payment',
      [paid({ reference: 'another' })],
      paid({ reference: 'another' }),
      paid({ reference: 'another' }),
    ],
  ])('returns the reported status %s, before and after expiry', async (_, reported, inTime, past) => {
    expect(await provider.query(payment, reported)).toEqual(inTime)
    expect(await provider.query({ ...payment, is_past: true }, reported)).toEqual(past)
  })
})

describe('The store’s event', () => {
  it.each<[string, ProviderStatus]>([
    ['order.paid', paid()],
    ['order.cancelled', { kind: 'closed', as: 'cancelled' }],
    ['order.refunded', { kind: 'returned', as: 'refunded', amount: { amountMinor: 749, currency: 'EUR' } }],
    ['order.reversed', { kind: 'returned', as: 'reversed', amount: { amountMinor: 749, currency: 'EUR' } }],
  ])('%s reports a status', (type, reportedStatus) => {
    expect(readEvent('msg_1', event(type))).toEqual({
      eventKey: 'msg_1',
      reference,
      providerReference: null,
      captureReference: 'ORDER-1',
      macAddress: '02:00:5E:10:00:01',
      deviceId: null,
      reportedStatus,
    })
  })

  it.each([undefined, null, ''])('can name the device only, with the reference %j', (reference) => {
    expect(readEvent('msg_1', event('order.paid', { reference }))).toMatchObject({
      reference: null,
      reportedStatus: { reference: '' },
    })
  })

  it.each([undefined, null])('can report a full refund, with the amount %j', (amount) => {
    expect(readEvent('msg_1', event('order.refunded', { amount })).reportedStatus).toEqual({
      kind: 'returned',
      as: 'refunded',
    })
  })

  it('accepts the device in lower case and with hyphens', () => {
    for (const mac_address of ['02-00-5E-10-00-01', '02:00:5e:10:00:01'])
      expect(readEvent('msg_1', event('order.paid', { mac_address })).macAddress).toBe('02:00:5E:10:00:01')
  })

  it('returns the paid amount in any currency', () => {
    const amount = { value: '12.00', currency: 'GBP' }
    expect(readEvent('msg_1', event('order.paid', { amount })).reportedStatus).toMatchObject({
      amountMinor: 1_200,
      currency: 'GBP',
    })
  })

  it.each<[string, Buffer]>([
    ['another type', event('order.created')],
    ['no order', event('order.paid', { order_id: '' })],
    ['an order id that is too long', event('order.paid', { order_id: 'x'.repeat(65) })],
    ['no device', event('order.paid', { mac_address: undefined })],
    ['an invalid device', event('order.paid', { mac_address: '02:00:5E:10:00' })],
    [
      'an amount as a number, without its zero',
      event('order.paid', { amount: { value: 7.5, currency: 'EUR' } }),
    ],
    ['an amount of three decimals', event('order.paid', { amount: { value: '7.490', currency: 'EUR' } })],
    ['no amount', event('order.paid', { amount: undefined })],
    ['an amount of one decimal', event('order.paid', { amount: { value: '7.5', currency: 'EUR' } })],
    ['a negative amount', event('order.paid', { amount: { value: '-7.49', currency: 'EUR' } })],
    ['no currency', event('order.paid', { amount: { value: '7.49' } })],
    ['a date instead of a time', event('order.paid', { occurred_at: '2026-11-20' })],
    ['a body that is not JSON', Buffer.from('order.paid')],
    ['a duplicate key', Buffer.from('{"type":"order.paid","type":"order.refunded"}')],
  ])('is refused with %s', (_, body) => {
    expect(() => readEvent('msg_1', body)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})
