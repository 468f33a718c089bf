import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { checked, settings } from './settings.ts'

export type Config = ReturnType<typeof kernelConfigOf>

/** The settings, except those of payments; `.env.example` explains each. */
export const kernelSettings = {
  NODE_ENV: settings.oneOf(['development', 'production']).optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  EMBEDDED: settings.flag,
  DEV_CAPTCHA_ANSWER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,8}$/, 'must be 1 to 8 letters or digits')
    .optional(),
  HOST: settings.listenAddress.default('127.0.0.1'),
  PORT: settings.port.default(3000),
  ORIGIN: settings.origin.default('http://localhost:3000'),
  TRUSTED_PROXIES: settings.wholeNumber(0, 10).optional(),
  DRAIN_SECONDS: settings.seconds(0, 10).default(0),
  LOG_LEVEL: settings.oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WEB_ROOT: z.string().optional(),
  DOWNLOADS_DIR: z.string().optional(),
  DATABASE_URL: settings.databaseUrl,
  DATABASE_DIRECT_URL: settings.databaseUrl.optional(),
  DATABASE_CONNECTIONS: settings.wholeNumber(2, 1_000).default(10),
  LONG_POLLS_MAX: settings.wholeNumber(0, 1_000_000).default(10_000),
  ENCRYPTION_KEYS: settings.keys,
  LICENCE_KEYS: settings.keys,
  PIN_PEPPER: settings.secret,
  SITE_NAME: settings.text.default('Player'),
  SUPPORT_EMAIL: settings.email,
  SUPPORT_PHONE: settings.phone.optional(),
  CONTACT_ACKNOWLEDGEMENT: settings.flag,
  CHAT_URL: settings.webUrl.optional(),
  VIDEO_URL: settings.webUrl.optional(),
  DEVELOPER_NAME: settings.text.default(''),
  DEVELOPER_URL: settings.webUrl.default(''),
  RESELLER_SIGN_UP_URL: settings.webUrl.default(''),
  RESELLER_LOGIN_URL: settings.webUrl.default(''),
  GOOGLE_PLAY_URL: settings.webUrl.default(''),
  AMAZON_APPSTORE_URL: settings.webUrl.default(''),
  APPLE_APP_STORE_URL: settings.webUrl.default(''),
  SAMSUNG_STORE_URL: settings.webUrl.default(''),
  LG_STORE_URL: settings.webUrl.default(''),
  ROKU_STORE_URL: settings.webUrl.default(''),
  DOWNLOADER_CODE: settings.downloaderCode.default(''),
  LEGAL_OVERLAY: settings.oneOf(['every-load', 'cover-every-load', 'first-visit']).default('every-load'),
  ACTIVATION_PRICE: settings.price.default(799),
  LICENCE_TERM: settings.term.default('P1Y'),
  TRIAL_DAYS: settings.wholeNumber(1, 3_650).default(7),
  SELLER_NAME: settings.text.optional(),
  SELLER_ADDRESS: z.string().max(500, 'must have 500 characters at most').default(''),
  SELLER_TAX_NUMBER: settings.text.default(''),
  LOGIN_FAILURES_PER_MAC: settings.limit.default(5),
  LOGIN_FAILURES_PER_IP: settings.limit.default(30),
  LOGIN_FAILURES_PER_BLOCK: settings.limit.default(300),
  LOGIN_HARD_STOP: settings.limit.default(30),
  LOGIN_FAILURES_SITE_WIDE: settings.limit.default(1_000),
  WRONG_PINS_PER_DEVICE: settings.limit.default(5),
  WRONG_PINS_PER_DAY: settings.limit.default(20),
  CAPTCHAS_PER_IP: settings.limit.default(60),
  CONTACT_MESSAGES_PER_IP: settings.limit.default(5),
  NONCES_PER_NETWORK: settings.limit.default(60),
  REGISTRATIONS_PER_NETWORK: settings.limit.default(20),
  KEYS_PER_ADDRESS: settings.limit.default(3),
}
const shape = z.object(kernelSettings)
export type Read = z.infer<typeof shape>

const BUILT = new URL('../../../web/dist/client', import.meta.url).pathname
const NO_PAGES =
  'names a folder without the built pages: run `npm run build --workspace @player/web`, or name their folder'
const hasPages = (folder: string): boolean => existsSync(join(folder, 'index.html'))
/** WEB_ROOT for the process that serves the pages. */
export const pagesSetting = checked((folder) => (hasPages(folder) ? null : NO_PAGES)).optional()
/** Checks WEB_ROOT for that process. In watch mode another server serves the pages. */
export const pagesMissing = (read: Read): string[] =>
  read.WEB_ROOT === undefined && !read.EMBEDDED && !hasPages(BUILT) ? [`WEB_ROOT ${NO_PAGES}`] : []

export function kernelConfigOf(read: Read) {
  return {
    production: read.NODE_ENV === 'production',
    http: {
      host: read.HOST,
      port: read.PORT,
      origin: read.ORIGIN,
      trustedProxies: read.TRUSTED_PROXIES ?? 0,
      drainSeconds: read.DRAIN_SECONDS,
      webRoot: read.WEB_ROOT ?? BUILT,
      downloadsDir: read.DOWNLOADS_DIR,
    },
    logLevel: read.LOG_LEVEL,
    database: {
      url: read.DATABASE_URL,
      directUrl: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
      connections: read.DATABASE_CONNECTIONS,
    },
    longPollsMax: read.LONG_POLLS_MAX,
    secrets: {
      encryptionKeys: read.ENCRYPTION_KEYS,
      licenceKeys: read.LICENCE_KEYS,
      pinPepper: Buffer.from(read.PIN_PEPPER),
    },
    site: {
      name: read.SITE_NAME,
      supportEmail: read.SUPPORT_EMAIL,
      supportPhone: read.SUPPORT_PHONE ?? '',
      chatUrl: read.CHAT_URL ?? '',
      videoUrl: read.VIDEO_URL ?? '',
      developerName: read.DEVELOPER_NAME,
      developerUrl: read.DEVELOPER_URL,
      resellerSignUpUrl: read.RESELLER_SIGN_UP_URL,
      resellerLoginUrl: read.RESELLER_LOGIN_URL,
      stores: {
        googlePlayUrl: read.GOOGLE_PLAY_URL,
        amazonUrl: read.AMAZON_APPSTORE_URL,
        appleUrl: read.APPLE_APP_STORE_URL,
        samsungUrl: read.SAMSUNG_STORE_URL,
        lgUrl: read.LG_STORE_URL,
        rokuUrl: read.ROKU_STORE_URL,
      },
      downloaderCode: read.DOWNLOADER_CODE,
      legalOverlay: read.LEGAL_OVERLAY,
    },
    contact: { acknowledges: read.CONTACT_ACKNOWLEDGEMENT },
    licence: { term: read.LICENCE_TERM, trialDays: read.TRIAL_DAYS },
    price: { amountMinor: read.ACTIVATION_PRICE, currency: 'EUR' },
    seller: {
      name: read.SELLER_NAME ?? read.SITE_NAME,
      address: read.SELLER_ADDRESS,
      tax_number: read.SELLER_TAX_NUMBER,
    },
    captchaAnswer: read.EMBEDDED ? read.DEV_CAPTCHA_ANSWER : undefined,
    throttles: {
      loginMac: {
        name: 'login-mac',
        limit: read.LOGIN_FAILURES_PER_MAC,
        windowSeconds: 900,
        grows: true,
      },
      /** Wrong keys of a device over all time (D16). */
      maxKeyFailures: read.LOGIN_HARD_STOP,
      loginIp: { name: 'login-ip', limit: read.LOGIN_FAILURES_PER_IP, windowSeconds: 900 },
      /** From a /24 or a /48. */
      loginBlock: { name: 'login-block', limit: read.LOGIN_FAILURES_PER_BLOCK, windowSeconds: 86_400 },
      loginTrusted: {
        name: 'login-trusted',
        limit: read.LOGIN_FAILURES_PER_MAC,
        windowSeconds: 900,
        grows: true,
      },
      /** Failed logins after which the proof of work is harder. */
      loginFailuresSiteWide: read.LOGIN_FAILURES_SITE_WIDE,
      pinMinutes: { name: 'pin', limit: read.WRONG_PINS_PER_DEVICE, windowSeconds: 900 },
      pinDay: { name: 'pin-day', limit: read.WRONG_PINS_PER_DAY, windowSeconds: 86_400 },
      captcha: { name: 'captcha', limit: read.CAPTCHAS_PER_IP, windowSeconds: 600 },
      wrongLoginCodes: { name: 'wrong-login-code', limit: 10, windowSeconds: 3_600 },
      /** New codes of one television. */
      loginCodes: { name: 'login-code', limit: 10, windowSeconds: 3_600 },
      /** Questions to one device's televisions without a yes. */
      tvLogins: { name: 'tv-login', limit: 3, windowSeconds: 3_600 },
      /** Questions to a device's televisions about a move: of the one who asks, and to one device. */
      moveQuestions: { name: 'move-question', limit: 3, windowSeconds: 3_600 },
      /** Reports from the televisions of one device. */
      supportCases: { name: 'support-case', limit: 3, windowSeconds: 86_400 },
      contact: { name: 'contact', limit: read.CONTACT_MESSAGES_PER_IP, windowSeconds: 3_600 },
      nonces: { name: 'app-nonces', limit: read.NONCES_PER_NETWORK, windowSeconds: 3_600 },
      registrations: {
        name: 'app-registrations',
        limit: read.REGISTRATIONS_PER_NETWORK,
        windowSeconds: 86_400,
      },
      keysPerAddress: { name: 'app-keys', limit: read.KEYS_PER_ADDRESS, windowSeconds: 86_400 },
      acknowledgement: { name: 'contact-acknowledgement', limit: 1, windowSeconds: 86_400 },
    },
  }
}
