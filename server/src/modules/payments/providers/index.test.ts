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
    const values = paymentProviders.map((provider) => provider[property])
    expect(new Set(values).size).toBe(values.length)
  })

  // tests/architecture/compose.test.ts identifies secrets by these names and requires a file for each in production.
  it('name their secrets so that they are kept out of the environment', () => {
    const secrets = paymentProviders.flatMap(({ settings }) =>
      Object.entries(settings).flatMap(([name, kind]) => (kind === kinds.secret ? [name] : [])),
    )
    expect(secrets).toContain('PAYPAL_CLIENT_SECRET')
    expect(secrets.filter((name) => !/_(SECRET|TOKEN|(API|HASH|SECRET)_KEY)$/.test(name))).toEqual([])
  })

  it('share no setting', () => {
    const values = paymentProviders.flatMap(({ settings }) => Object.keys(settings))
    expect(new Set(values).size).toBe(values.length)
  })
})
