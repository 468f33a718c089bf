import type { PaymentMethod } from '@player/db'
import { z } from 'zod'
import { unsafeAccounts } from './provider-safety.ts'
import { accountsOf, pricesOf, providerSettings } from './provider-settings.ts'
import { readSettings, settings } from './settings.ts'

export type Config = ReturnType<typeof loadConfig>

/** A duration of a licence: ISO 8601 in years, months, weeks or days, or 'lifetime'. */
const term = z
  .string()
  .regex(/^(lifetime|P(?=\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?)$/, "is no ISO 8601 duration like 'P1Y'")

const METHODS = ['ibostore', 'opay', 'opay1', 'cowpay', 'crypto', 'paypal'] as const satisfies PaymentMethod[]

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production']).default('development'),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  EMBEDDED: settings.flag,
  DEV_CAPTCHA_ANSWER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,8}$/, 'must be 1 to 8 letters or digits')
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: settings.port.default(3000),
  ORIGIN: settings.origin.default('http://localhost:3000'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  DRAIN_SECONDS: z.coerce.number().min(0).max(10, 'must be at most 10').default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WEB_ROOT: z.string().default(new URL('../../web/dist/client', import.meta.url).pathname),
  DATABASE_URL: settings.databaseUrl,
  DATABASE_DIRECT_URL: settings.databaseUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).default(10),
  ENCRYPTION_KEYS: settings.encryptionKeys,
  PIN_PEPPER: settings.secret,
  SITE_NAME: z.string().default('Player'),
  SUPPORT_EMAIL: z.email(),
  SUPPORT_PHONE: z.string().default(''),
  CONTACT_ACKNOWLEDGEMENT: settings.flag,
  CHAT_URL: settings.optionalUrl,
  VIDEO_URL: settings.optionalUrl,
  LEGAL_OVERLAY: z.enum(['every-load', 'first-visit']).default('every-load'),
  ACTIVATION_PRICE: settings.price.default(799),
  LICENCE_TERM: term.default('P1Y'),
  TRIAL_DAYS: z.coerce.number().int().positive().default(7),
  SELLER_NAME: settings.optional,
  SELLER_ADDRESS: z.string().default(''),
  SELLER_TAX_NUMBER: z.string().default(''),
  PAYMENT_METHODS: settings.list
    .default([...METHODS])
    .pipe(z.array(z.enum(METHODS, 'names a method that there is not'))),
  REFUNDS_REVOKE: z.enum(['at-once', 'flag']).default('at-once'),
  DUPLICATE_PAYMENTS: z.enum(['extend', 'refund']).default('extend'),
  ...providerSettings,
  LOGIN_FAILURES_PER_MAC: settings.limit.default(5),
  LOGIN_FAILURES_PER_IP: settings.limit.default(30),
  LOGIN_HARD_STOP: settings.limit.default(100),
  WRONG_PINS_PER_DEVICE: settings.limit.default(5),
  WRONG_PINS_PER_DAY: settings.limit.default(20),
  CAPTCHAS_PER_IP: settings.limit.default(60),
  CONTACT_MESSAGES_PER_IP: settings.limit.default(5),
})

/**
 * Reads the server's settings from the environment; `.env.example` explains each.
 *
 * @throws SettingsProblem naming everything that is missing or wrong, at once
 */
export function loadConfig(environment: NodeJS.ProcessEnv) {
  const read = readSettings(schema, environment, (env) => (env.NODE_ENV === 'production' ? unsafe(env) : []))
  return {
    production: read.NODE_ENV === 'production',
    http: {
      host: read.HOST,
      port: read.PORT,
      origin: read.ORIGIN,
      trustedProxies: read.TRUSTED_PROXIES,
      drainSeconds: read.DRAIN_SECONDS,
      webRoot: read.WEB_ROOT,
    },
    logLevel: read.LOG_LEVEL,
    database: {
      url: read.DATABASE_URL,
      directUrl: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
      connections: read.DATABASE_CONNECTIONS,
    },
    secrets: { encryptionKeys: read.ENCRYPTION_KEYS, pinPepper: Buffer.from(read.PIN_PEPPER) },
    site: {
      name: read.SITE_NAME,
      supportEmail: read.SUPPORT_EMAIL,
      supportPhone: read.SUPPORT_PHONE,
      chatUrl: read.CHAT_URL ?? '',
      videoUrl: read.VIDEO_URL ?? '',
      legalOverlay: read.LEGAL_OVERLAY,
    },
    /** Whether the sender of a contact message is told by e-mail that it arrived (D1). */
    contact: { acknowledges: read.CONTACT_ACKNOWLEDGEMENT },
    licence: { term: read.LICENCE_TERM, trialDays: read.TRIAL_DAYS },
    /** In euro; `prices` are those of methods that charge another currency (D12). */
    price: { amountMinor: read.ACTIVATION_PRICE, currency: 'EUR' },
    prices: pricesOf(read),
    /** Those that may be offered; the others' callbacks are taken all the same. */
    methods: read.PAYMENT_METHODS,
    /** Whether what a payment bought is taken back as soon as its money went back, or by a person. */
    refunds: read.REFUNDS_REVOKE,
    /** What becomes of the second of two payments that nobody meant to make (D20). */
    duplicates: read.DUPLICATE_PAYMENTS,
    seller: {
      name: read.SELLER_NAME ?? read.SITE_NAME,
      address: read.SELLER_ADDRESS,
      tax_number: read.SELLER_TAX_NUMBER,
    },
    ...accountsOf(read),
    captchaAnswer: read.EMBEDDED ? read.DEV_CAPTCHA_ANSWER : undefined,
    throttles: {
      loginMac: {
        name: 'login-mac',
        limit: read.LOGIN_FAILURES_PER_MAC,
        windowSeconds: 900,
        hardStop: read.LOGIN_HARD_STOP,
      },
      loginIp: { name: 'login-ip', limit: read.LOGIN_FAILURES_PER_IP, windowSeconds: 900 },
      loginTrusted: {
        name: 'login-trusted',
        limit: read.LOGIN_FAILURES_PER_MAC,
        windowSeconds: 900,
        hardStop: read.LOGIN_HARD_STOP,
      },
      pinMinutes: { name: 'pin', limit: read.WRONG_PINS_PER_DEVICE, windowSeconds: 900 },
      pinDay: { name: 'pin-day', limit: read.WRONG_PINS_PER_DAY, windowSeconds: 86_400 },
      captcha: { name: 'captcha', limit: read.CAPTCHAS_PER_IP, windowSeconds: 600 },
      contact: { name: 'contact', limit: read.CONTACT_MESSAGES_PER_IP, windowSeconds: 3_600 },
      acknowledgement: { name: 'contact-acknowledgement', limit: 1, windowSeconds: 86_400 },
    },
  }
}

/** What production refuses: conveniences of the embedded default, stand-ins, and secrets from examples. */
function unsafe(read: z.infer<typeof schema>): string[] {
  const plain = (url: string) => !url.startsWith('https://')
  return [
    ...(read.EMBEDDED ? ['EMBEDDED is for the embedded default only'] : []),
    ...(read.DEV_CAPTCHA_ANSWER ? ['DEV_CAPTCHA_ANSWER is for the embedded default only'] : []),
    ...(read.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED leaves certificates unchecked']
      : []),
    ...(plain(read.ORIGIN) ? ['ORIGIN must begin with https:// in production'] : []),
    ...unsafeAccounts(read, accountsOf(read)),
    ...(isExample(read.PIN_PEPPER) ? ['PIN_PEPPER is the example from .env.example'] : []),
    ...(read.ENCRYPTION_KEYS.some(({ key }) => new Set(key).size < 8)
      ? ['ENCRYPTION_KEYS holds the example from .env.example']
      : []),
  ]
}

const isExample = (secret: string): boolean => /example|change-?me|secret/i.test(secret)
