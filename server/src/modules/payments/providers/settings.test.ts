import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../../compose.ts'
import type { PaymentMethod } from '@player/db'

const required = {
  DATABASE_URL: 'postgres://player@127.0.0.1/player',
  ENCRYPTION_KEYS: `k1:${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`,
  LICENCE_KEYS: `l1:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`,
  PIN_PEPPER: 'c29tZSByYW5kb20gYnl0ZXMgZm9yIHRlc3Rpbmc',
  SUPPORT_EMAIL: 'support@player.test',
}
const load = (environment: Record<string, string>) => loadConfig({ ...required, ...environment })
const accountOf = (method: PaymentMethod, environment: Record<string, string>) =>
  load(environment).accounts.get(method)?.details ?? null

const paypal = {
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'client-password-x',
  PAYPAL_WEBHOOK_ID: 'webhook',
}
const opay = {
  OPAY_MERCHANT_ID: '281821110129700',
  OPAY_PUBLIC_KEY: 'OPAYPUB-of-the-tests',
  OPAY_SECRET_KEY: 'OPAYPRV-of-the-tests',
  OPAY_PRICE: '450.00',
}
const opay1 = Object.fromEntries(
  Object.entries(opay).map(([name, value]) => [name.replace('OPAY', 'OPAY1'), value]),
)
const cowpay = {
  COWPAY_TOKEN: 'token-of-the-tests',
  COWPAY_MERCHANT_CODE: 'merchant',
  COWPAY_HASH_KEY: 'hash-key-of-the-tests',
  COWPAY_PRICE: '450.00',
}
const intention = {
  COWPAY_MODE: 'intention',
  COWPAY_IDENTITY_URL: 'https://identity.cowpay.me:8002',
  COWPAY_GATEWAY_URL: 'https://apigateway.cowpay.me:8000/',
  COWPAY_MERCHANT_CODE: 'merchant',
  COWPAY_MERCHANT_PHONE: '01001234567',
  COWPAY_HASH_KEY: 'hash-key-of-the-tests',
  COWPAY_INTENTION_URL: '/payment/Intention',
  COWPAY_INTENTION_FIELDS: 'frameCode, intentionSecret',
  COWPAY_PRICE: '450.00',
}
const btcpay = {
  BTCPAY_URL: 'https://btcpay.player.test/',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_API_KEY: 'api-key-of-the-tests',
  BTCPAY_WEBHOOK_SECRET: 'webhook-of-the-tests',
}
const bytes = (first: number, length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => first + 3 * index))
const secret = (first: number, length = 24) => `whsec_${bytes(first, length).toString('base64')}`
const ibostore = {
  IBOSTORE_PRODUCT_URL: 'https://store.player.test/activate?mac={mac}',
  IBOSTORE_SECRETS: secret(1),
}
const accounts: [PaymentMethod, Record<string, string>][] = [
  ['paypal', paypal],
  ['opay', opay],
  ['opay1', opay1],
  ['cowpay', cowpay],
  ['cowpay', intention],
  ['crypto', btcpay],
  ['ibostore', ibostore],
]

describe('A provider’s account', () => {
  it.each(accounts)('of %s is complete with %o', (name, environment) => {
    expect(accountOf(name, environment)).not.toBeNull()
    const methods = accounts.map(([method]) => method).filter((method) => method !== name)
    for (const method of methods) expect(accountOf(method, environment)).toBeNull()
  })

  it.each(
    accounts.flatMap(([name, environment]) =>
      Object.keys(environment)
        .filter((setting) => setting !== 'COWPAY_MODE')
        .map((setting): [PaymentMethod, string, Record<string, string>] => [name, setting, environment]),
    ),
  )('of %s is incomplete without %s', (name, setting, environment) => {
    expect(accountOf(name, { ...environment, [setting]: '' })).toBeNull()
  })

  it('has its own price when its provider charges another currency', () => {
    const prices = load({ ...opay, ...opay1, ...cowpay, OPAY1_PRICE: '500.50' }).prices
    expect(prices).toEqual({
      opay: { amountMinor: 45_000, currency: 'EGP' },
      opay1: { amountMinor: 50_050, currency: 'EGP' },
      cowpay: { amountMinor: 45_000, currency: 'EGP' },
    })
    expect(load({}).prices).toEqual({})
  })

  it('has addresses without trailing slashes, default addresses, and lists that are split', () => {
    expect(accountOf('crypto', btcpay)).toMatchObject({ apiUrl: 'https://btcpay.player.test' })
    expect(accountOf('opay', opay)).toMatchObject({ method: 'opay', apiUrl: 'https://api.opaycheckout.com' })
    const two = accountOf('ibostore', { ...ibostore, IBOSTORE_SECRETS: `${secret(1)}, ${secret(2, 64)}` })
    expect(two).toMatchObject({ secrets: [bytes(1, 24), bytes(2, 64)] })
    expect(accountOf('cowpay', intention)).toMatchObject({
      fields: { frameCode: 'frameCode', clientSecret: 'intentionSecret' },
      statusUrl: null,
      frameUrl: 'https://dashboard.cowpay.me:8070',
    })
    expect(accountOf('cowpay', cowpay)).toMatchObject({ frameUrl: 'https://cowpay.me' })
  })

  it.each([
    ['OPAY_PRICE', '450'],
    ['OPAY_PRICE', '0.00'],
    ['OPAY1_PRICE', '0.00'],
    ['COWPAY_PRICE', '-1.00'],
    ['PAYPAL_SDK_URL', 'javascript:alert(1)'],
    ['PAYPAL_API_URL', 'api-m.paypal.com'],
    ['PAYPAL_CLIENT_ID', 'id\nother'],
    ['PAYPAL_CLIENT_SECRET', 'two words'],
    ['PAYPAL_WEBHOOK_ID', 'WH 1'],
    ['PAYPAL_MERCHANT_ID', 'two ids'],
    ['PAYPAL_CERTIFICATE_HOSTS', 'https://api.paypal.com'],
    ['PAYPAL_CERTIFICATE_HOSTS', 'api.paypal.com,'],
    ['PAYPAL_CERTIFICATE_NAME', 'two names'],
    ['OPAY_MERCHANT_ID', '2818 2111'],
    ['OPAY_PUBLIC_KEY', 'a b'],
    ['OPAY_SECRET_KEY', 'a\tb'],
    ['OPAY1_API_URL', 'opay'],
    ['COWPAY_TOKEN', 'Bearer x'],
    ['COWPAY_MERCHANT_CODE', 'a b'],
    ['COWPAY_HASH_KEY', 'a b'],
    ['COWPAY_MERCHANT_PHONE', 'phone'],
    ['COWPAY_API_URL', 'file:///etc/passwd'],
    ['COWPAY_IDENTITY_URL', 'identity'],
    ['COWPAY_GATEWAY_URL', 'gateway'],
    ['COWPAY_FRAME_URL', 'javascript:alert(1)'],
    ['COWPAY_STATUS_URL', '//cowpay.me/status'],
    ['BTCPAY_STORE_ID', 'a b'],
    ['BTCPAY_API_KEY', 'a b'],
    ['BTCPAY_WEBHOOK_SECRET', 'a b'],
    ['IBOSTORE_PRODUCT_URL', 'ftp://store.player.test/{mac}'],
    ['OPAY_API_URL', 'ftp://api.opaycheckout.com'],
    ['OPAY_PRODUCT_FIELD', 'products'],
    ['COWPAY_MODE', 'card'],
    ['COWPAY_INTENTION_FIELDS', 'frameCode'],
    ['COWPAY_INTENTION_URL', 'payment/Intention'],
    ['BTCPAY_URL', 'btcpay'],
    ['IBOSTORE_PRODUCT_URL', 'https://store.player.test/activate'],
    ['IBOSTORE_SECRETS', secret(1, 23)],
    ['IBOSTORE_SECRETS', secret(1, 65)],
    ['IBOSTORE_SECRETS', 'abcdefghijklmnopqrstuvwxyz'],
    ['IBOSTORE_SECRETS', `${secret(1)},${secret(2)},${secret(3)}`],
  ])('cannot have %s=%s', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(name)
  })
})

describe('In production', () => {
  const production = (environment: Record<string, string>) =>
    load({ NODE_ENV: 'production', ORIGIN: 'https://player.test', ...environment })
  const live = { ...paypal, ...opay, ...opay1, ...cowpay, ...btcpay, ...ibostore }

  it('all accounts can be live, or all sandbox', () => {
    expect(() => production(live)).not.toThrow()
    expect(() => production({ ...live, ...intention })).not.toThrow()
    const sandbox = {
      PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
      PAYPAL_CERTIFICATE_HOSTS: 'api.sandbox.paypal.com,api-m.sandbox.paypal.com',
      PAYPAL_CERTIFICATE_NAME: 'messageverificationcerts.sandbox.paypal.com',
      OPAY_API_URL: 'https://sandboxapi.opaycheckout.com',
      OPAY1_API_URL: 'https://sandboxapi.opaycheckout.com',
      COWPAY_API_URL: 'https://staging.cowpay.me',
    }
    expect(() => production({ ...live, ...sandbox })).not.toThrow()
  })

  it('the address of a method without an account can be a sandbox beside live accounts', () => {
    expect(() => production({ OPAY1_API_URL: 'https://sandboxapi.opaycheckout.com', ...opay })).not.toThrow()
  })

  it.each([
    ['PAYPAL_API_URL', 'https://api-m.sandbox.paypal.com'],
    ['PAYPAL_CERTIFICATE_HOSTS', 'api.sandbox.paypal.com'],
    ['PAYPAL_CERTIFICATE_NAME', 'messageverificationcerts.sandbox.paypal.com'],
    ['OPAY_API_URL', 'https://sandboxapi.opaycheckout.com'],
    ['OPAY1_API_URL', 'https://testapi.opaycheckout.com'],
    ['COWPAY_API_URL', 'https://staging.cowpay.me'],
  ])('a sandbox beside live accounts is refused: %s=%s', (name, value) => {
    expect(() => production({ ...live, [name]: value })).toThrow(/names a sandbox, and .* does not/)
  })

  it('a sandbox of Cowpay’s newer platform is refused beside its live one', () => {
    const mixed = { ...intention, COWPAY_GATEWAY_URL: 'https://sit.cowpay.me:8000' }
    expect(() => production(mixed)).toThrow(
      'COWPAY_GATEWAY_URL names a sandbox, and COWPAY_IDENTITY_URL does not',
    )
  })

  it.each([
    'PAYPAL_API_URL',
    'PAYPAL_SDK_URL',
    'OPAY_API_URL',
    'OPAY1_API_URL',
    'COWPAY_API_URL',
    'COWPAY_IDENTITY_URL',
    'COWPAY_GATEWAY_URL',
    'COWPAY_FRAME_URL',
    'COWPAY_INTENTION_URL',
    'COWPAY_STATUS_URL',
    'BTCPAY_URL',
  ])('%s must use https', (name) => {
    expect(() => production({ [name]: 'http://127.0.0.1:4010' })).toThrow(`${name} must begin with https://`)
  })

  it('the store’s URL must use https', () => {
    const plain = { IBOSTORE_PRODUCT_URL: 'http://127.0.0.1:4010/{mac}' }
    expect(() => production(plain)).toThrow('IBOSTORE_PRODUCT_URL must begin with https://')
  })

  it.each([
    'PAYPAL_CLIENT_SECRET',
    'OPAY_SECRET_KEY',
    'OPAY1_SECRET_KEY',
    'COWPAY_TOKEN',
    'COWPAY_HASH_KEY',
    'BTCPAY_API_KEY',
    'BTCPAY_WEBHOOK_SECRET',
  ])('%s must have 16 characters, and not a few repeated ones', (name) => {
    expect(() => production({ [name]: 'x'.repeat(15) })).toThrow(`${name} must have 16 characters or more`)
    expect(() => production({ [name]: 'x'.repeat(16) })).toThrow(`${name} repeats a few characters`)
    expect(() => production({ [name]: 'a-long-password' + '!' })).not.toThrow()
  })

  it.each([
    [
      { BTCPAY_API_KEY: 'a-long-password!', BTCPAY_WEBHOOK_SECRET: 'a-long-password!' },
      'BTCPAY_WEBHOOK_SECRET',
    ],
    [{ OPAY_SECRET_KEY: 'a-long-password!', COWPAY_TOKEN: 'a-long-password!' }, 'OPAY_SECRET_KEY'],
    [{ BTCPAY_API_KEY: required.PIN_PEPPER }, 'PIN_PEPPER'],
    [{ BTCPAY_API_KEY: required.LICENCE_KEYS.slice(3) }, 'BTCPAY_API_KEY'],
    [{ IBOSTORE_SECRETS: `whsec_${required.ENCRYPTION_KEYS.slice(3)}` }, 'IBOSTORE_SECRETS'],
    [{ IBOSTORE_SECRETS: `whsec_${'A'.repeat(32)}` }, 'IBOSTORE_SECRETS'],
  ])('a secret with two uses or of few characters is refused: %o', (environment, name) => {
    expect(() => production(environment)).toThrow(`\n  - ${name} `)
    expect(() => load(environment)).not.toThrow()
  })
})
