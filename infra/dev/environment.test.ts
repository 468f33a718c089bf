import { expect, test } from 'vitest'
import { paypalAccount, productEnvironment } from './environment.ts'

const secrets = { encryptionKeys: 'k1:AAAA', pinPepper: 'pepper', paypalClientSecret: 'secret' }
const around = {
  port: 3000,
  origin: 'http://localhost:3000',
  databaseUrl: 'postgres://embedded',
  smtpUrl: 'smtp://127.0.0.1:1',
  paypal: {
    url: 'http://127.0.0.1:2',
    sdkUrl: 'http://127.0.0.1:2/sdk/js',
    certificateHost: '127.0.0.1:2',
    account: paypalAccount(secrets),
  },
  secrets,
}

test("passes the person's own settings on, also where there is a default", () => {
  const given = {
    ACTIVATION_PRICE: '9.99',
    SUPPORT_EMAIL: 'help@shop.example',
    REDIS_URL: 'redis://127.0.0.1',
  }
  expect(productEnvironment(given, around)).toMatchObject({
    ...given,
    OPERATOR_EMAIL: 'operator@player.example',
    PAYPAL_CLIENT_SECRET: 'secret',
  })
})

test('never leads out of the embedded default', () => {
  const given = {
    DATABASE_URL: 'postgres://real',
    SMTP_URL: 'smtp://real',
    PAYPAL_API_URL: 'https://api-m.paypal.com',
  }
  expect(productEnvironment(given, around)).toMatchObject({
    DATABASE_URL: 'postgres://embedded',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PAYPAL_API_URL: 'http://127.0.0.1:2',
    EMBEDDED: '1',
  })
})
