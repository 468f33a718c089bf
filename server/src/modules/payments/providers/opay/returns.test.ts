import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProviderStatus } from '../../payment/payment.ts'
import { payment, reference, unavailable, unexpectedCalls } from '../protocol/adapter.fixture.ts'
import { UnusableAnswer } from '../protocol/failures.ts'
import { done, no, opay, order, paid } from './opay.fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  expect(unexpectedCalls.splice(0)).toEqual([])
})

describe('Money that OPay returns', () => {
  it('queries the order and its refund', async () => {
    const { provider } = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/query ours-refund', no('02006')],
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/query ours-refund', done({ orderStatus: 'PENDING' })],
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/query ours-refund', done({ orderStatus: 'SUCCESS' })],
    )
    expect(await provider.query(payment, [])).toEqual(paid)
    expect(await provider.query(payment, [])).toEqual(paid)
    expect(await provider.query(payment, [])).toEqual({ kind: 'returned', as: 'refunded' })
  })

  it('accepts a signed callback that reports a refund', async () => {
    const { provider } = opay(['cashier/status ours', order('SUCCESS')])
    const refunded: ProviderStatus = { kind: 'returned', as: 'refunded' }
    expect(await provider.query(payment, [{ kind: 'pending' }, refunded])).toEqual(refunded)
  })

  it('is paid if the account has no refunds', async () => {
    const { provider } = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/query ours-refund', no('02002')],
    )
    expect(await provider.query(payment, [])).toEqual(paid)
  })

  it('is paid while one of two orders is left, and returned when both are', async () => {
    const second = `${reference}-2`
    const both = { ...payment, provider_reference: second }
    const orders = [
      ['cashier/status ours', order('SUCCESS')],
      ['cashier/status ours-2', order('SUCCESS', second, '220508')],
    ] as const
    const ask = ['payment/refund/query ours-refund', no('02006')] as const
    const refunded = (name?: string): ProviderStatus => ({
      kind: 'returned',
      as: 'refunded',
      ...(name !== undefined && { order: name }),
    })
    const other = { ...paid, captureReference: '220508' }
    const { provider } = opay(...orders, ask, ...orders, ask, ...orders, ...orders, ...orders)
    expect(await provider.query(both, [refunded(second)])).toEqual(paid)
    expect(await provider.query(both, [refunded(reference)])).toEqual(other)
    // The refund that we asked for is of the first paid order, and its callback names none.
    expect(await provider.query(both, [refunded()])).toEqual(other)
    expect(await provider.query(both, [refunded(), refunded(second)])).toEqual(refunded())
    expect(await provider.query(both, [refunded(reference), refunded(second)])).toEqual(refunded())
    const requests = opay(...orders, ['payment/refund/query ours-refund', done({ status: 'SUCCESS' })])
    expect(await requests.provider.query(both, [])).toEqual(other)
  })

  it('refunds the paid order in full, once', async () => {
    const { provider, requests } = opay(
      ['cashier/status ours', order('CLOSE')],
      ['cashier/status ours-2', order('SUCCESS', `${reference}-2`)],
      ['payment/refund/create ours-refund', done({ orderStatus: 'PENDING' })],
    )
    await provider.refund(payment)
    expect(JSON.parse(requests[2]?.body ?? '')).toEqual({
      country: 'EG',
      reference: `${reference}-refund`,
      originalReference: `${reference}-2`,
      amount: { total: 45_000, currency: 'EGP' },
      callbackUrl: 'https://player.example/webhooks/opay/opay1',
    })
    const again = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', no('02004')],
      ['payment/refund/query ours-refund', done({ orderStatus: 'SUCCESS' })],
    )
    await again.provider.refund(payment)
    const refused = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', no('02001')],
    )
    await expect(refused.provider.refund(payment)).rejects.toMatchObject(unavailable)
    const without = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', no('02002')],
    )
    await expect(without.provider.refund(payment)).rejects.toMatchObject({
      ...unavailable,
      cause: new UnusableAnswer('OPay’s account cannot refund (02002)'),
    })
    const unpaid = opay(['cashier/status ours', order('INITIAL')])
    await expect(unpaid.provider.refund(payment)).rejects.toMatchObject(unavailable)
  })

  it('is requested under a new name after a refund that failed', async () => {
    const failed = ['payment/refund/query ours-refund', done({ orderStatus: 'FAIL' })] as const
    const { provider, requests } = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', no('02004')],
      failed,
      ['payment/refund/create ours-refund-2', done({ orderStatus: 'PENDING' })],
    )
    await provider.refund(payment)
    expect(requests).toHaveLength(4)
    const underWay = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', no('02004')],
      ['payment/refund/query ours-refund', done({ orderStatus: 'PENDING' })],
    )
    await underWay.provider.refund(payment)
    const queried = opay(
      ['cashier/status ours', order('SUCCESS')],
      failed,
      ['payment/refund/query ours-refund-2', no('02006')],
      ['cashier/status ours', order('SUCCESS')],
      failed,
      ['payment/refund/query ours-refund-2', done({ orderStatus: 'SUCCESS' })],
    )
    expect(await queried.provider.query(payment, [])).toEqual(paid)
    expect(await queried.provider.query(payment, [])).toEqual({ kind: 'returned', as: 'refunded' })
  })
})
