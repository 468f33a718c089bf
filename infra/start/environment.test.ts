import { expect, test } from 'vitest'
import { productEnvironment } from './environment.ts'

const secrets = { encryptionKeys: 'k1:AAAA', pinPepper: 'pepper', paypalClientSecret: 'secret' }
const around = {
  port: 3000,
  origin: 'http://localhost:3000',
  databaseUrl: 'postgres://embedded',
  smtpUrl: 'smtp://127.0.0.1:1',
  standIns: { PAYPAL_API_URL: 'http://127.0.0.1:2', OPAY_MERCHANT_ID: '1' },
  secrets,
}

test("passes the person's own settings on, also where there is a default", () => {
  const given = {
    ACTIVATION_PRICE: '9.99',
    SUPPORT_EMAIL: 'help@shop.example',
    REDIS_URL: 'redis://127.0.0.1',
    OPAY_PRICE: '500.00',
    PAYMENT_METHODS: 'paypal,opay',
  }
  expect(productEnvironment(given, around)).toMatchObject({
    ...given,
    OPERATOR_EMAIL: 'operator@player.example',
    COWPAY_PRICE: '450.00',
  })
})

test('never leads out of the embedded default', () => {
  const given = {
    DATABASE_URL: 'postgres://real',
    SMTP_URL: 'smtp://real',
    PAYPAL_API_URL: 'https://api-m.paypal.com',
    OPAY_MERCHANT_ID: 'real',
  }
  expect(productEnvironment(given, around)).toMatchObject({
    DATABASE_URL: 'postgres://embedded',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PAYPAL_API_URL: 'http://127.0.0.1:2',
    OPAY_MERCHANT_ID: '1',
    EMBEDDED: '1',
  })
})
