import { expect, it } from 'vitest'
import { parse, serialise } from '../shared/store.ts'
import { state as shape } from './state.ts'

it('a stored state is read back unchanged', () => {
  const state = shape.parse({})
  state.requests.set('create a', { id: 'ORDER' })
  state.deliveries.set('d', { id: 'd', eventId: 'e', tries: 2, dueAt: 5, forged: false, isResend: false })
  state.orders.set('ORDER', {
    id: 'ORDER',
    status: 'APPROVED',
    createTime: '2026-11-20T10:00:00Z',
    expiresAt: 1,
    units: [
      { reference_id: 'default', amount: { currency_code: 'EUR', value: '4.99' }, items: [{ name: 'kept' }] },
    ],
    brandName: null,
    returnUrl: null,
    cancelUrl: null,
    approval: { outcome: 'complete', reason: 'OTHER', instrument: 'balance', email: 'payer@example.com' },
    declined: ['card-1881'],
    captureIds: [],
  })
  expect(parse(shape, serialise(state))).toEqual(state)
})
