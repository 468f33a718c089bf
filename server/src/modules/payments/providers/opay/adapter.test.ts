import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProviderStatus } from '../../payment/payment.ts'
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
import { account, broken, cashier, done, no, opay, order, paid } from './opay.fixture.ts'

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
    'does not redirect to %s',
    async (url) => {
      const { provider } = opay(['cashier/create ours', cashier(url)])
      await expect(provider.open(payment)).rejects.toMatchObject(unavailable)
    },
  )

  it('closes an order whose URL was lost, and uses the next name', async () => {
    const { provider } = opay(
      ['cashier/create ours', no('02004')],
      ['cashier/status ours', order('INITIAL')],
      ['payment/close ours', done({ status: 'CLOSE' })],
      ['cashier/create ours-2', cashier()],
    )
    expect(await provider.open(payment)).toMatchObject({ providerReference: `${reference}-2` })
  })

  it('skips closed orders', async () => {
    const { provider } = opay(
      ['cashier/create ours', no('02004')],
      ['cashier/status ours', order('CLOSE')],
      ['cashier/create ours-2', no('02004')],
      ['cashier/status ours-2', order('FAIL')],
      ['cashier/create ours-3', cashier()],
    )
    expect(await provider.open(payment)).toMatchObject({ providerReference: `${reference}-3` })
  })

  it.each<[string, Reply]>([
    ['a broken connection', broken],
    ['50003', no('50003')],
    ['an answer that is not understood', done({})],
  ])('queries the order after %s, and repeats the request once if there is none', async (_, trouble) => {
    const { provider } = opay(
      ['cashier/create ours', trouble],
      ['cashier/status ours', no('02006')],
      ['cashier/create ours', cashier()],
    )
    expect(await provider.open(payment)).toMatchObject({ providerReference: reference })
    const lost = opay(
      ['cashier/create ours', trouble],
      ['cashier/status ours', order('INITIAL')],
      ['payment/close ours', done({})],
      ['cashier/create ours-2', cashier()],
    )
    expect(await lost.provider.open(payment)).toMatchObject({ providerReference: `${reference}-2` })
    const never = opay(
      ['cashier/create ours', trouble],
      ['cashier/status ours', no('02006')],
      ['cashier/create ours', trouble],
      ['cashier/status ours', no('02006')],
    )
    await expect(never.provider.open(payment)).rejects.toMatchObject(unavailable)
  })

  it.each(['PENDING', 'SUCCESS'])('opens no second order while the first is %s', async (status) => {
    const { provider } = opay(['cashier/create ours', no('02004')], ['cashier/status ours', order(status)])
    await expect(provider.open(payment)).rejects.toMatchObject(beingPaid)
  })

  it('opens no second order while the first cannot be closed', async () => {
    const { provider } = opay(
      ['cashier/create ours', no('02004')],
      ['cashier/status ours', order('INITIAL')],
      ['payment/close ours', no('02007')],
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
    const { provider } = opay(['cashier/create ours', no(code)])
    await expect(provider.open(payment)).rejects.toMatchObject(failure)
  })

  it('fails after the maximum number of names', async () => {
    const names = ['ours', ...Array.from({ length: 8 }, (_, at) => `ours-${at + 2}`)]
    const { provider } = opay(
      ...names.flatMap((name): [string, Reply][] => [
        [`cashier/create ${name}`, no('02004')],
        [`cashier/status ${name}`, order('CLOSE')],
      ]),
    )
    await expect(provider.open(payment)).rejects.toMatchObject(unavailable)
  })

  it('queries the orders of all names, so that a payment of an earlier one is found', async () => {
    const { provider } = opay(
      ['cashier/status ours', order('CLOSE')],
      ['cashier/status ours-2', order('SUCCESS', `${reference}-2`)],
      ['payment/refund/query ours-refund', no('02006')],
    )
    expect(await provider.query({ ...payment, provider_reference: reference }, [])).toEqual(paid)
    const old = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['cashier/status ours-2', order('SUCCESS', `${reference}-2`, '330101')],
      ['payment/refund/query ours-refund', no('02006')],
    )
    expect(await old.provider.query({ ...payment, provider_reference: `${reference}-2` }, [])).toEqual({
      ...paid,
      review: [reviewFromText('Paid more than once: 220507, 330101.')],
    })
  })

  it('returns expired for an order that OPay no longer knows', async () => {
    const made = { ...payment, provider_reference: reference }
    const { provider } = opay(['cashier/status ours', no('02006')])
    expect(await provider.query(made, [])).toEqual({ kind: 'closed', as: 'expired' })
  })

  it.each<[string, Reply, ProviderStatus, ProviderStatus]>([
    ['does not know', no('02006'), { kind: 'unpaid' }, { kind: 'closed', as: 'expired' }],
    ['holds open', order('INITIAL'), { kind: 'unpaid' }, { kind: 'closed', as: 'expired' }],
    ['is paid soon', order('PENDING'), { kind: 'pending' }, { kind: 'pending' }],
  ])('returns the status of an order that it %s, before and after expiry', async (_, reply, inTime, past) => {
    const call = ['cashier/status ours', reply] as const
    const { provider } = opay(call, call, call)
    expect(await provider.query(payment, [])).toEqual(inTime)
    expect(await provider.query({ ...payment, is_past: true }, [])).toEqual(past)
  })

  it.each<[string, (readonly [string, Reply])[]]>([
    ['refuses', [['cashier/status ours', no('02000')]]],
    [
      'does not say whether the money went back',
      [
        ['cashier/status ours', order('SUCCESS')],
        ['payment/refund/query ours-refund', no('02000')],
      ],
    ],
  ])('is unavailable while it %s', async (_, replies) => {
    const { provider } = opay(...replies)
    await expect(provider.query(payment, [])).rejects.toMatchObject(unavailable)
  })

  it('closes the newest order, even if it is closed already', async () => {
    const { provider, requests } = opay(
      ['payment/close ours-2', done({})],
      ['payment/close ours', no('02006')],
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
    const by = (key: string) =>
      Buffer.from(JSON.stringify({ payload, sha512: signCallback(payload, key), type: 'transaction-status' }))
    expect(await provider.verify({ network: '', headers: {}, body: by(account.secretKey) })).toMatchObject({
      reference,
    })
    await expect(
      provider.verify({ network: '', headers: {}, body: by('OPAYPRV-of-opay') }),
    ).rejects.toMatchObject(unauthorised)
  })
})
