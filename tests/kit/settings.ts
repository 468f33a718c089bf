import { fileURLToPath } from 'node:url'
import type { Mailbox } from '@player/infra/mailbox'

export const CAPTCHA_ANSWER = 'ABCDE'
export const SUPPORT = 'support@player.test'
export const OPERATOR = 'operator@player.test'

/** A few small pages. The browser tests use the built site instead. */
const WEB_ROOT = fileURLToPath(new URL('web', import.meta.url))
const DOWNLOADS_DIR = fileURLToPath(new URL('downloads', import.meta.url))

/** High limits for measurements and tests that send many requests from one address and for the same devices. */
export const HIGH_LIMITS = {
  CAPTCHAS_PER_IP: '1000000',
  CONTACT_MESSAGES_PER_IP: '1000000',
  LOGIN_FAILURES_PER_BLOCK: '1000000',
  SAVES_PER_DEVICE: '1000000',
  PAYMENT_STARTS_PER_DEVICE: '1000000',
  CAPTURES_PER_DEVICE: '1000000',
  REGISTRATIONS_PER_NETWORK: '1000000',
}

interface SettingsInput {
  readonly url: string
  readonly database: string
  readonly prefix: string
  readonly redisUrl: string | null
  readonly mailbox: Mailbox
}

export function settingsFor({
  url,
  database,
  prefix,
  redisUrl,
  mailbox,
}: SettingsInput): Record<string, string> {
  return {
    EMBEDDED: '1',
    DEV_CAPTCHA_ANSWER: CAPTCHA_ANSWER,
    PORT: new URL(url).port,
    ORIGIN: url,
    // Lets each browser of a test have its own address.
    TRUSTED_PROXIES: '1',
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    WEB_ROOT,
    DOWNLOADS_DIR,
    DATABASE_URL: database,
    QUEUE_PREFIX: prefix,
    ...(redisUrl !== null && { REDIS_URL: redisUrl }),
    ENCRYPTION_KEYS: `k1:${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`,
    LICENCE_KEYS: `l1:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`,
    PIN_PEPPER: 'pepper-for-tests-pepper-for-tests-pepper',
    SUPPORT_EMAIL: SUPPORT,
    OPERATOR_EMAIL: OPERATOR,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Player <no-reply@player.test>',
  }
}
