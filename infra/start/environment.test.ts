import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  environmentBeside,
  forgetEnvironment,
  productEnvironment,
  rememberEnvironment,
} from './environment.ts'
import { lockDirectory } from '../machine/lock.ts'

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

test('writes e-mails in the name of the site', () => {
  const { MAIL_FROM: sender } = productEnvironment({ SITE_NAME: 'Lights, "Inc."' }, around)
  expect(sender).toBe(String.raw`"Lights, \"Inc.\"" <no-reply@player.example>`)
})

/** A data directory of a product that was started with these settings. */
async function started(shell: NodeJS.ProcessEnv) {
  const directory = mkdtempSync(join(tmpdir(), 'player-environment-'))
  const unlock = await lockDirectory(directory)
  onTestFinished(() => rmSync(directory, { recursive: true }))
  rememberEnvironment(directory, productEnvironment(shell, around), shell)
  return { directory, unlock }
}

test('is known to commands beside the product, whose own settings do not count', async () => {
  const { directory } = await started({
    HOME: '/home/ann',
    TRIAL_DAYS: '14',
    REDIS_URL: 'redis://:secret@store',
  })
  const shell = { HOME: '/home/bob', TRIAL_DAYS: '3', LICENCE_TERM: 'P6M', LOG_LEVEL: 'debug' }
  const environment = environmentBeside(directory, shell)
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

test('is for the one who started the product alone, whatever an earlier one left', async () => {
  const { directory } = await started({})
  const file = join(directory, 'environment.json')
  chmodSync(file, 0o644)
  writeFileSync(`${file}.new`, '{')
  forgetEnvironment(directory)
  expect(() => environmentBeside(directory, {})).toThrow('Nothing runs with')
  rememberEnvironment(directory, productEnvironment({}, around), {})
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('is not known after the product has ended', async () => {
  const { directory, unlock } = await started({})
  unlock()
  expect(() => environmentBeside(directory, {})).toThrow('Nothing runs with')
})
