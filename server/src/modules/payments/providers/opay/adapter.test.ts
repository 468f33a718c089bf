import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { reviewFromText } from '../../payment/review.ts'
import {
  beingPaid,
  orderRefused,
  payment,
  reference,
  type Reply,
  unauthorised,
  unavailable,
  unexpectedCalls,
} from '../protocol/adapter.fixture.ts'
import { signCallback } from './callback.ts'
import { account, networkError, cashier, success, error, opay, order, paid } from './opay.fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  expect(unexpectedCalls.splice(0)).toEqual([])
})

describe('OPay', () => {
  it('opens an order under our reference, with this account’s callback URL', async () => {
    const { provider, requests } = opay(['cashier/create ours', cashier()])
    expect(await provider.open(payment)).toEqual({
      providerReference: reference,
      checkoutUrl: 'https://cashier.opaycheckout.com/1',
      expires: { inSeconds: 1_800 },
    })
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      callbackUrl: 'https://player.example/webhooks/opay/opay1',
      amount: { total: 45_000, currency: 'EGP' },
    })
  })

  it.each(['https://cashier.opaycheckout.com.evil.example/1', 'http://cashier.opaycheckout.com/1', 'x'])(
    'opens no order with the checkout URL %s',
    async (url) => {
      const { provider } = opay(['cashier/create ours', cashier(url)])
      await expect(provider.open(payment)).rejects.toMatchObject(unavailable)
    },
  )

  it('closes an order whose URL was lost, and uses the next name', async () => {
    const { provider } = opay(
      ['cashier/create ours', error('02004')],
      ['cashier/status ours', order('INITIAL')],
      ['payment/close ours', success({ status: 'CLOSE' })],
      ['cashier/create ours-2', cashier()],
    )
    expect(await provider.open(payment)).toMatchObject({ providerReference: `${reference}-2` })
  })

  it('skips closed orders', async () => {
    const { provider } = opay(
      ['cashier/create ours', error('02004')],
      ['cashier/status ours', order('CLOSE')],
      ['cashier/create ours-2', error('02004')],
      ['cashier/status ours-2', order('FAIL')],
      ['cashier/create ours-3', cashier()],
    )
    expect(await provider.open(payment)).toMatchObject({ providerReference: `${reference}-3` })
  })

  it.each<[string, Reply]>([
    ['a broken connection', networkError],
    ['50003', error('50003')],
    ['an invalid answer', success({})],
  ])('queries the order after %s, and repeats the request once if there is none', async (_, failure) => {
    const { provider } = opay(
      ['cashier/create ours', failure],
      ['cashier/status ours', error('02006')],
      ['cashier/create ours', cashier()],
    )
    expect(await provider.open(payment)).toMatchObject({ providerReference: reference })
    const lost = opay(
      ['cashier/create ours', failure],
      ['cashier/status ours', order('INITIAL')],
      ['payment/close ours', success({})],
      ['cashier/create ours-2', cashier()],
    )
    expect(await lost.provider.open(payment)).toMatchObject({ providerReference: `${reference}-2` })
    const failing = opay(
      ['cashier/create ours', failure],
      ['cashier/status ours', error('02006')],
      ['cashier/create ours', failure],
      ['cashier/status ours', error('02006')],
    )
    await expect(failing.provider.open(payment)).rejects.toMatchObject(unavailable)
  })

  it.each(['PENDING', 'SUCCESS'])('opens no second order while the first is %s', async (status) => {
    const { provider } = opay(['cashier/create ours', error('02004')], ['cashier/status ours', order(status)])
    await expect(provider.open(payment)).rejects.toMatchObject(beingPaid)
  })

  it('opens no second order while the first cannot be closed', async () => {
    const { provider } = opay(
      ['cashier/create ours', error('02004')],
      ['cashier/status ours', order('INITIAL')],
      ['payment/close ours', error('02007')],
    )
    await expect(provider.open(payment)).rejects.toMatchObject(unavailable)
  })

  it.each([
    ['02000', unavailable],
    ['02001', orderRefused],
    ['02002', unavailable],
    ['02003', orderRefused],
    ['02007', unavailable],
  ])('does not retry an order refused with %s', async (code, failure) => {
    const { provider } = opay(['cashier/create ours', error(code)])
    await expect(provider.open(payment)).rejects.toMatchObject(failure)
  })

  it('fails after the maximum number of names', async () => {
    const names = ['ours', ...Array.from({ length: 8 }, (_, at) => `ours-${at + 2}`)]
    const { provider } = opay(
      ...names.flatMap((name): [string, Reply][] => [
        [`cashier/create ${name}`, error('02004')],
        [`cashier/status ${name}`, order('CLOSE')],
      ]),
    )
    await expect(provider.open(payment)).rejects.toMatchObject(unavailable)
  })

  it('queries the orders of all names, so that it finds a payment of an earlier one', async () => {
    const { provider } = opay(
      ['cashier/status ours', order('CLOSE')],
      ['cashier/status ours-2', order('SUCCESS', `${reference}-2`)],
      ['payment/refund/query ours-refund', error('02006')],
    )
    expect(await provider.query({ ...payment, provider_reference: reference }, [])).toEqual(paid)
    const withLatePayment = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['cashier/status ours-2', order('SUCCESS', `${reference}-2`, '330101')],
      ['payment/refund/query ours-refund', error('02006')],
    )
    expect(
      await withLatePayment.provider.query({ ...payment, provider_reference: `${reference}-2` }, []),
    ).toEqual({
      ...paid,
      review: [reviewFromText('Paid more than once: 220507, 330101.')],
    })
  })

  it('returns expired for an order that OPay no longer knows', async () => {
    const opened = { ...payment, provider_reference: reference }
    const { provider } = opay(['cashier/status ours', error('02006')])
    expect(await provider.query(opened, [])).toEqual({ kind: 'closed', as: 'expired' })
  })

  it.each<[string, Reply, ProviderStatus, ProviderStatus]>([
    ['an unknown', error('02006'), { kind: 'unpaid' }, { kind: 'closed', as: 'expired' }],
    ['an open', order('INITIAL'), { kind: 'unpaid' }, { kind: 'closed', as: 'expired' }],
    ['a pending', order('PENDING'), { kind: 'pending' }, { kind: 'pending' }],
  ])('returns the status of %s order, before and after expiry', async (_, reply, inTime, past) => {
    const call = ['cashier/status ours', reply] as const
    const { provider } = opay(call, call, call)
    expect(await provider.query(payment, [])).toEqual(inTime)
    expect(await provider.query({ ...payment, is_past: true }, [])).toEqual(past)
  })

  it.each<[string, (readonly [string, Reply])[]]>([
    ['refuses the status query', [['cashier/status ours', error('02000')]]],
    [
      'refuses the refund query',
      [
        ['cashier/status ours', order('SUCCESS')],
        ['payment/refund/query ours-refund', error('02000')],
      ],
    ],
  ])('is unavailable if it %s', async (_, replies) => {
    const { provider } = opay(...replies)
    await expect(provider.query(payment, [])).rejects.toMatchObject(unavailable)
  })

  it('closes the newest order, even if it is closed already', async () => {
    const { provider, requests } = opay(
      ['payment/close ours-2', success({})],
      ['payment/close ours', error('02006')],
    )
    await provider.close({ ...payment, provider_reference: `${reference}-2` })
    await provider.close(payment)
    expect(requests).toHaveLength(2)
  })

  it('accepts callbacks signed with this account’s key only', async () => {
    const { provider } = opay()
    const payload = {
      amount: '45000',
      currency: 'EGP',
      reference,
      refunded: false,
      status: 'SUCCESS',
      timestamp: '2026-11-20T12:00:00Z',
      token: '',
      transactionId: '220507',
    }
    const sign = (key: string) =>
      Buffer.from(JSON.stringify({ payload, sha512: signCallback(payload, key), type: 'transaction-status' }))
    expect(await provider.verify({ network: '', headers: {}, body: sign(account.secretKey) })).toMatchObject({
      reference,
    })
    await expect(
      provider.verify({ network: '', headers: {}, body: sign('OPAYPRV-of-opay') }),
    ).rejects.toMatchObject(unauthorised)
  })
})
