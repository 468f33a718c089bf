import type { DeviceView } from '@player/server/contract/devices'
import { paymentStep, type PaymentView } from '@player/server/contract/payments'
import { expect, test } from 'vitest'
import { type NextStep, nextStep, offerState } from './next-step.ts'
import { payment } from './payment.fixture.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const active = { enabled: true, is_trial: 2, expire_date: '2027-11-23T12:00:00.000Z' } as const

const stepOf = (
  changes: Partial<Pick<DeviceView, 'enabled' | 'is_trial' | 'expire_date'>> = {},
  payments: readonly PaymentView[] = [],
): NextStep => nextStep({ ...active, ...changes }, payments, NOW)

test('a device in its trial or without a licence is offered its activation', () => {
  for (const is_trial of [0, 1] as const) {
    const step = stepOf({ is_trial, expire_date: '2026-11-24T12:00:00.000Z' })
    expect(step).toEqual({ kind: 'activate' })
    expect(offerState(step)).toBe('open')
  }
})

test('a licence can be extended in its last 14 days; before that the offer is folded away', () => {
  expect(stepOf({ expire_date: '2026-12-07T12:00:00.000Z' })).toEqual({ kind: 'extend' })
  const until = '2026-12-07T12:00:00.001Z'
  const step = stepOf({ expire_date: until })
  expect(step).toEqual({ kind: 'active', until })
  expect(offerState(step)).toBe('folded')
})

test('a licence for life is never extended', () => {
  const step = stepOf({ expire_date: null })
  expect(step).toEqual({ kind: 'active', until: null })
  expect(offerState(step)).toBe('hidden')
})

test('only support can help a blocked device, even with a payment on hold', () => {
  for (const is_trial of [0, 1, 2] as const) {
    const step = stepOf({ enabled: false, is_trial }, [payment({ step: 'held' })])
    expect(step).toEqual({ kind: 'support' })
    expect(offerState(step)).toBe('hidden')
  }
})

test('a payment under way is the next step; a started or declined one only if it can be continued', () => {
  const url = 'https://pay.example'
  const stepWith = (view: PaymentView) => stepOf({ is_trial: 1 }, [payment({ step: 'closed' }), view]).kind
  const paymentSteps = (continue_url: string | null) =>
    paymentStep.options.filter(
      (step) => stepWith(payment({ step, continue_url, next_code: 'payments.next_captured' })) === 'payment',
    )
  expect(paymentSteps(url)).toEqual(['started', 'approved', 'captured', 'declined', 'held'])
  expect(paymentSteps(null)).toEqual(['approved', 'captured', 'held'])
})

test('a payment whose licence support has ended is not the next step', () => {
  const ended = payment({ step: 'captured', next_code: 'payments.next_ended' })
  expect(stepOf({ is_trial: 0 }, [ended])).toEqual({ kind: 'activate' })
})

test('a payment on hold comes before a newer one, and the offer is hidden if money may have arrived', () => {
  const held = payment({ step: 'held' })
  const captured = payment({ step: 'captured', next_code: 'payments.next_captured' })
  const step = stepOf({}, [captured, held])
  expect(step).toEqual({ kind: 'payment', payment: held })
  expect(offerState(step)).toBe('hidden')
  expect(offerState({ kind: 'payment', payment: captured })).toBe('hidden')
  expect(offerState({ kind: 'payment', payment: payment({ step: 'approved' }) })).toBe('hidden')
  expect(offerState({ kind: 'payment', payment: payment({ step: 'started' }) })).toBe('folded')
})

test('an approved or captured payment comes before a started one', () => {
  const started = payment({ step: 'started', continue_url: 'https://pay.example' })
  for (const arriving of [
    payment({ step: 'approved' }),
    payment({ step: 'captured', next_code: 'payments.next_captured' }),
  ])
    expect(stepOf({ is_trial: 1 }, [started, arriving])).toEqual({ kind: 'payment', payment: arriving })
})

test('a partly paid payment comes before a started one, also if it cannot be continued', () => {
  const started = payment({ step: 'started', continue_url: 'https://pay.example' })
  for (const continue_url of ['https://pay.example/rest', null]) {
    const part = payment({ next_code: 'payments.next_part_paid', continue_url })
    const step = stepOf({ is_trial: 1 }, [started, part])
    expect(step).toEqual({ kind: 'payment', payment: part })
    expect(offerState(step)).toBe('hidden')
  }
})

test('a payment with a slip comes before a started one, and the offer is open', () => {
  const slip = { number: 'ORDER-1', ends_at: null }
  const withSlip = payment({ slip, continue_url: 'https://pay.example' })
  const step = stepOf({ is_trial: 1 }, [
    payment({ step: 'started', continue_url: 'https://pay.example' }),
    withSlip,
  ])
  expect(step).toEqual({ kind: 'payment', payment: withSlip })
  expect(offerState(step)).toBe('open')
})

test('a payment that is not needed any more is not the next step', () => {
  expect(stepOf({}, [payment({ not_needed: true })]).kind).toBe('active')
})

test('a closed payment whose money may have arrived comes first, with the offer folded away, until the device is active', () => {
  const closed = payment({ step: 'closed', ended: 'expired', next_code: 'payments.next_closed_in_doubt' })
  const started = payment({ step: 'started', continue_url: 'https://pay.example' })
  const step = stepOf({ is_trial: 0 }, [started, closed])
  expect(step).toEqual({ kind: 'payment', payment: closed })
  expect(offerState(step)).toBe('folded')
  expect(stepOf({}, [closed]).kind).toBe('active')
  const unpaid = payment({ step: 'closed', ended: 'expired', next_code: 'payments.next_closed' })
  expect(stepOf({ is_trial: 0 }, [unpaid])).toEqual({ kind: 'activate' })
})
