import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { payment, reference, unavailable, unexpectedCalls } from '../protocol/adapter.fixture.ts'
import { InvalidResponse } from '../protocol/failures.ts'
import { success, error, opay, order, paid } from './opay.fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  expect(unexpectedCalls.splice(0)).toEqual([])
})

describe('A refund at OPay', () => {
  it('is found by queries of the order and its refund', async () => {
    const { provider } = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/query ours-refund', error('02006')],
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/query ours-refund', success({ orderStatus: 'PENDING' })],
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/query ours-refund', success({ orderStatus: 'SUCCESS' })],
    )
    expect(await provider.query(payment, [])).toEqual(paid)
    expect(await provider.query(payment, [])).toEqual(paid)
    expect(await provider.query(payment, [])).toEqual({ kind: 'returned', as: 'refunded' })
  })

  it('is accepted from the status of a callback, without a query of the refund', async () => {
    const { provider } = opay(['cashier/status ours', order('SUCCESS')])
    const refunded: ProviderStatus = { kind: 'returned', as: 'refunded' }
    expect(await provider.query(payment, [{ kind: 'pending' }, refunded])).toEqual(refunded)
  })

  it('cannot be found if refunds are not enabled for the account: the payment stays paid', async () => {
    const { provider } = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/query ours-refund', error('02002')],
    )
    expect(await provider.query(payment, [])).toEqual(paid)
  })

  it('of one of two orders leaves the payment paid; refunds of both mark it as refunded', async () => {
    const second = `${reference}-2`
    const both = { ...payment, provider_reference: second }
    const orders = [
      ['cashier/status ours', order('SUCCESS')],
      ['cashier/status ours-2', order('SUCCESS', second, '220508')],
    ] as const
    const noRefund = ['payment/refund/query ours-refund', error('02006')] as const
    const refunded = (name?: string): ProviderStatus => ({
      kind: 'returned',
      as: 'refunded',
      ...(name !== undefined && { order: name }),
    })
    const secondPaid = { ...paid, captureReference: '220508' }
    const { provider } = opay(...orders, noRefund, ...orders, noRefund, ...orders, ...orders, ...orders)
    expect(await provider.query(both, [refunded(second)])).toEqual(paid)
    expect(await provider.query(both, [refunded(reference)])).toEqual(secondPaid)
    // A refund that we request is for the first paid order; its callback does not name the order.
    expect(await provider.query(both, [refunded()])).toEqual(secondPaid)
    expect(await provider.query(both, [refunded(), refunded(second)])).toEqual(refunded())
    expect(await provider.query(both, [refunded(reference), refunded(second)])).toEqual(refunded())
    const refundedByUs = opay(...orders, ['payment/refund/query ours-refund', success({ status: 'SUCCESS' })])
    expect(await refundedByUs.provider.query(both, [])).toEqual(secondPaid)
  })

  it('is requested once, for the full amount of the paid order, and fails if OPay refuses it or no order is paid', async () => {
    const { provider, requests } = opay(
      ['cashier/status ours', order('CLOSE')],
      ['cashier/status ours-2', order('SUCCESS', `${reference}-2`)],
      ['payment/refund/create ours-refund', success({ orderStatus: 'PENDING' })],
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
      ['payment/refund/create ours-refund', error('02004')],
      ['payment/refund/query ours-refund', success({ orderStatus: 'SUCCESS' })],
    )
    await again.provider.refund(payment)
    const refused = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', error('02001')],
    )
    await expect(refused.provider.refund(payment)).rejects.toMatchObject(unavailable)
    const notEnabled = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', error('02002')],
    )
    await expect(notEnabled.provider.refund(payment)).rejects.toMatchObject({
      ...unavailable,
      cause: new InvalidResponse('OPay’s account cannot refund (02002)'),
    })
    const unpaid = opay(['cashier/status ours', order('INITIAL')])
    await expect(unpaid.provider.refund(payment)).rejects.toMatchObject(unavailable)
  })

  it('is requested under a new reference after a failed refund', async () => {
    const failed = ['payment/refund/query ours-refund', success({ orderStatus: 'FAIL' })] as const
    const { provider, requests } = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', error('02004')],
      failed,
      ['payment/refund/create ours-refund-2', success({ orderStatus: 'PENDING' })],
    )
    await provider.refund(payment)
    expect(requests).toHaveLength(4)
    const pendingRefund = opay(
      ['cashier/status ours', order('SUCCESS')],
      ['payment/refund/create ours-refund', error('02004')],
      ['payment/refund/query ours-refund', success({ orderStatus: 'PENDING' })],
    )
    await pendingRefund.provider.refund(payment)
    const queried = opay(
      ['cashier/status ours', order('SUCCESS')],
      failed,
      ['payment/refund/query ours-refund-2', error('02006')],
      ['cashier/status ours', order('SUCCESS')],
      failed,
      ['payment/refund/query ours-refund-2', success({ orderStatus: 'SUCCESS' })],
    )
    expect(await queried.provider.query(payment, [])).toEqual(paid)
    expect(await queried.provider.query(payment, [])).toEqual({ kind: 'returned', as: 'refunded' })
  })
})
