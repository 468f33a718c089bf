import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const given = {
  DATABASE_URL: 'postgres://player@127.0.0.1/player',
  ENCRYPTION_KEYS: `k1:${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`,
  PIN_PEPPER: 'c29tZSByYW5kb20gYnl0ZXMgZm9yIHRlc3Rpbmc',
  SUPPORT_EMAIL: 'support@player.test',
}

describe('settings', () => {
  it('lists all problems at once', () => {
    expect(() => loadConfig({ PORT: 'http', LICENCE_TERM: 'a year' })).toThrow(
      /DATABASE_URL is missing[^]*ENCRYPTION_KEYS is missing[^]*PIN_PEPPER is missing[^]*SUPPORT_EMAIL is missing/,
    )
    expect(() => loadConfig({ PORT: 'http', LICENCE_TERM: 'a year' })).toThrow(
      /PORT [^]*LICENCE_TERM is no ISO/,
    )
  })

  it('reads the price in minor units', () => {
    expect(loadConfig({ ...given, ACTIVATION_PRICE: '12.50' }).price.amountMinor).toBe(1250)
    expect(() => loadConfig({ ...given, ACTIVATION_PRICE: '12,50' })).toThrow(
      "ACTIVATION_PRICE is no amount like '7.99'",
    )
  })

  it('offers PayPal only when it is completely configured', () => {
    expect(loadConfig({ ...given, PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'x' }).paypal).toBeNull()
    expect(
      loadConfig({ ...given, PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'x', PAYPAL_WEBHOOK_ID: 'w' })
        .paypal,
    ).toMatchObject({ clientId: 'id' })
  })

  it.each([
    ['EMBEDDED', '1'],
    ['DEV_CAPTCHA_ANSWER', 'AAAAA'],
    ['PAYPAL_API_URL', 'http://127.0.0.1:4000'],
    ['PAYPAL_CERTIFICATE_HOSTS', 'paypal.com.example.net'],
    ['PIN_PEPPER', 'example-pepper-example-pepper-example'],
    ['ENCRYPTION_KEYS', `k1:${Buffer.alloc(32).toString('base64')}`],
    ['ORIGIN', 'http://player.test'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['DATABASE_URL', 'postgres://player@127.0.0.1/player?sslmode=no-verify'],
    ['DATABASE_DIRECT_URL', 'postgres://player@127.0.0.1/player?a=b&sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://player@127.0.0.1/player?application_name=shop'],
    ['DATABASE_URL', 'postgres://player@127.0.0.1/player?sslmode=require&statement_timeout=0'],
    ['DATABASE_DIRECT_URL', 'postgres://player@127.0.0.1/player?options=-c%20search_path%3Dshop'],
  ])('refuses %s=%s in production', (name, value) => {
    const production = { ...given, NODE_ENV: 'production', ORIGIN: 'https://player.test' }
    expect(() => loadConfig(production)).not.toThrow()
    expect(() => loadConfig({ ...production, [name]: value })).toThrow(name)
  })
})
