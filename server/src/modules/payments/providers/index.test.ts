import { describe, expect, it } from 'vitest'
import { paymentProviders } from './index.ts'
import { kinds } from './settings.ts'

describe('The payment methods', () => {
  it('have the specification’s names and flags', () => {
    expect(Object.fromEntries(paymentProviders.map(({ method, flag }) => [method, flag]))).toMatchObject({
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

  // tests/architecture/compose.test.ts knows secrets by these names: each must then be a file in the production documents.
  it('have names for their secrets by which they are kept out of the environment', () => {
    const secrets = paymentProviders.flatMap(({ settings }) =>
      Object.entries(settings).flatMap(([name, kind]) => (kind === kinds.secret ? [name] : [])),
    )
    expect(secrets).toContain('PAYPAL_CLIENT_SECRET')
    expect(secrets.filter((name) => !/_(SECRET|TOKEN|(API|HASH|SECRET)_KEY)$/.test(name))).toEqual([])
  })

  it('share no setting', () => {
    const all = paymentProviders.flatMap(({ settings }) => Object.keys(settings))
    expect(new Set(all).size).toBe(all.length)
  })
})
