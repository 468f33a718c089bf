import { describe, expect, it } from 'vitest'
import { paymentProviders } from './index.ts'

describe('The payment methods', () => {
  it('have the specification’s names and flags', () => {
    expect(Object.fromEntries(paymentProviders.map(({ method, flag }) => [method, flag]))).toEqual({
      ibostore: 'show_mdls',
      opay: 'show_opay',
      opay1: 'show_opay1',
      cowpay: 'show_cowpay',
      crypto: 'show_coin',
      paypal: 'show_paypal',
    })
  })

  it.each(['method', 'flag', 'label', 'webhookPath'] as const)('share no %s', (property) => {
    const all = paymentProviders.map((provider) => provider[property])
    expect(new Set(all).size).toBe(all.length)
  })

  it('share no setting', () => {
    const all = paymentProviders.flatMap(({ settings }) => Object.keys(settings))
    expect(new Set(all).size).toBe(all.length)
  })
})
