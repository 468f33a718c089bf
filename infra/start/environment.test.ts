import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  environmentWithProduct,
  productEnvironment,
  removeEnvironment,
  writeEnvironment,
} from './environment.ts'
import { lockDirectory } from '../machine/lock.ts'

const secrets = {
  encryptionKeys: 'k1:AAAA',
  licenceKeys: 'l1:AAAA',
  pinPepper: 'pepper',
  paypalClientSecret: 'secret',
}
const setup = {
  port: 3000,
  origin: 'http://localhost:3000',
  databaseUrl: 'postgres://embedded',
  smtpUrl: 'smtp://127.0.0.1:1',
  standIns: { PAYPAL_API_URL: 'http://127.0.0.1:2', OPAY_MERCHANT_ID: '1' },
  secrets,
}

test("The environment has the user's settings, also those with a default", () => {
  const environment = {
    ACTIVATION_PRICE: '9.99',
    SUPPORT_EMAIL: 'help@shop.example',
    REDIS_URL: 'redis://127.0.0.1',
    OPAY_PRICE: '500.00',
    PAYMENT_METHODS: 'paypal,opay',
  }
  expect(productEnvironment(environment, setup)).toMatchObject({
    ...environment,
    OPERATOR_EMAIL: 'operator@player.example',
    COWPAY_PRICE: '450.00',
  })
})

test('The environment has the addresses of the local services instead of the user’s', () => {
  const environment = {
    DATABASE_URL: 'postgres://real',
    SMTP_URL: 'smtp://real',
    PAYPAL_API_URL: 'https://api-m.paypal.com',
    OPAY_MERCHANT_ID: 'real',
  }
  expect(productEnvironment(environment, setup)).toMatchObject({
    DATABASE_URL: 'postgres://embedded',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PAYPAL_API_URL: 'http://127.0.0.1:2',
    OPAY_MERCHANT_ID: '1',
    EMBEDDED: '1',
  })
})

test('The sender of e-mails has the site’s name', () => {
  const { MAIL_FROM: sender } = productEnvironment({ SITE_NAME: 'Lights, "Inc."' }, setup)
  expect(sender).toBe(String.raw`"Lights, \"Inc.\"" <no-reply@player.example>`)
})

/** A data directory of a product that was started with these settings. */
async function runningProduct(shell: NodeJS.ProcessEnv) {
  const directory = mkdtempSync(join(tmpdir(), 'player-environment-'))
  const unlock = await lockDirectory(directory)
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeEnvironment(directory, productEnvironment(shell, setup), shell)
  return { directory, unlock }
}

test('Commands use the settings of the running product instead of the shell’s', async () => {
  const { directory } = await runningProduct({
    HOME: '/home/ann',
    TRIAL_DAYS: '14',
    REDIS_URL: 'redis://:secret@store',
  })
  const shell = { HOME: '/home/bob', TRIAL_DAYS: '3', LICENCE_TERM: 'P6M', LOG_LEVEL: 'debug' }
  const environment = environmentWithProduct(directory, shell)
  expect(environment).toMatchObject({
    HOME: '/home/bob',
    LOG_LEVEL: 'debug',
    TRIAL_DAYS: '14',
    DATABASE_URL: 'postgres://embedded',
  })
  // The product was started without it, which means its default.
  expect(environment).not.toHaveProperty('LICENCE_TERM')
  expect(environment).not.toHaveProperty('REDIS_URL')
})

test('The file with the settings has mode 0600', async () => {
  const { directory } = await runningProduct({})
  const file = join(directory, 'environment.json')
  chmodSync(file, 0o644)
  writeFileSync(`${file}.new`, '{')
  removeEnvironment(directory)
  expect(() => environmentWithProduct(directory, {})).toThrow('No product is running with')
  writeEnvironment(directory, productEnvironment({}, setup), {})
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('Commands find no settings after the product has ended', async () => {
  const { directory, unlock } = await runningProduct({})
  unlock()
  expect(() => environmentWithProduct(directory, {})).toThrow('No product is running with')
})
