import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { RETENTION_DAYS, type RetentionSetting } from './personal-data.ts'
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
  METRICS_PORT: settings.port.optional(),
  ORIGIN: settings.origin.default('http://localhost:3000'),
  TRUSTED_PROXIES: settings.wholeNumber(0, 10).optional(),
  DRAIN_SECONDS: settings.seconds(0, 10).default(0),
  LOG_LEVEL: settings.oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WEB_ROOT: z.string().optional(),
  DOWNLOADS_DIR: z.string().optional(),
  DATABASE_URL: settings.databaseUrl,
  DATABASE_DIRECT_URL: settings.databaseUrl.optional(),
  DATABASE_CONNECTIONS: settings.wholeNumber(2, 1_000).default(10),
  PLAYLIST_LOOKS: settings.oneOf(['off', 'on']).default('off'),
  DEV_LOOKS_ALLOW: settings.hostAndPort.optional(),
  LONG_POLLS_MAX: settings.wholeNumber(0, 1_000_000).default(10_000),
  ENCRYPTION_KEYS: settings.keys,
  LICENCE_KEYS: settings.keys,
  PIN_PEPPER: settings.peppers,
  SITE_NAME: settings.text.default('Player'),
  SUPPORT_EMAIL: settings.email,
  SUPPORT_PHONE: settings.phone.optional(),
  SECURITY_POLICY_URL: settings.webUrl.default(''),
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
  SAVES_PER_DEVICE: settings.limit.default(400),
  PAYMENT_STARTS_PER_DEVICE: settings.limit.default(60),
  CAPTURES_PER_DEVICE: settings.limit.default(60),
  RETENTION_CONTACT_DAYS: settings.days.default(RETENTION_DAYS.contact),
  RETENTION_REPORTS_DAYS: settings.days.default(RETENTION_DAYS.reports),
  RETENTION_MAILS_DAYS: settings.days.default(RETENTION_DAYS.mails),
  RETENTION_CALLBACKS_DAYS: settings.days.default(RETENTION_DAYS.callbacks),
  RETENTION_AUDIT_DAYS: settings.days.default(RETENTION_DAYS.audit),
  RETENTION_TELEVISIONS_DAYS: settings.days.default(RETENTION_DAYS.televisions),
  RETENTION_SECURITY_LOG_DAYS: settings.days.default(RETENTION_DAYS.securityLog),
  REGISTRATIONS_PER_NETWORK: settings.limit.default(20),
  REGISTRATIONS_WITH_WORK_PER_NETWORK: settings.limit.default(2_000),
  ALLOW_QUESTIONS_PER_DEVICE: settings.limit.default(3),
}
const shape = z.object(kernelSettings)
export type ParsedEnv = z.infer<typeof shape>

const BUILT = new URL('../../../web/dist/client', import.meta.url).pathname
const NO_PAGES =
  'names a folder without the built pages: run `npm run build --workspace @player/web`, or name their folder'
const hasPages = (folder: string): boolean => existsSync(join(folder, 'index.html'))
/** WEB_ROOT for the process that serves the pages. */
export const pagesSetting = checked((folder) => (hasPages(folder) ? null : NO_PAGES)).optional()
/** Problems of WEB_ROOT in that process. In watch mode another server serves the pages. */
export const pagesProblems = (env: ParsedEnv): string[] =>
  env.WEB_ROOT === undefined && !env.EMBEDDED && !hasPages(BUILT) ? [`WEB_ROOT ${NO_PAGES}`] : []

export function kernelConfigOf(env: ParsedEnv) {
  return {
    production: env.NODE_ENV === 'production',
    http: {
      host: env.HOST,
      port: env.PORT,
      metricsPort: env.METRICS_PORT,
      origin: env.ORIGIN,
      trustedProxies: env.TRUSTED_PROXIES ?? 0,
      drainSeconds: env.DRAIN_SECONDS,
      webRoot: env.WEB_ROOT ?? BUILT,
      downloadsDir: env.DOWNLOADS_DIR,
    },
    logLevel: env.LOG_LEVEL,
    database: {
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      connections: env.DATABASE_CONNECTIONS,
    },
    longPollsMax: env.LONG_POLLS_MAX,
    /** Whether owners may let our server load a playlist (D55). */
    looks: env.PLAYLIST_LOOKS === 'on',
    secrets: {
      encryptionKeys: env.ENCRYPTION_KEYS,
      licenceKeys: env.LICENCE_KEYS,
      pinPeppers: env.PIN_PEPPER,
      /** Hashes the subjects of limits, and short codes. A change of the setting resets all of them. */
      pinPepper: env.PIN_PEPPER[0].key,
    },
    site: {
      name: env.SITE_NAME,
      supportEmail: env.SUPPORT_EMAIL,
      supportPhone: env.SUPPORT_PHONE ?? '',
      securityPolicyUrl: env.SECURITY_POLICY_URL,
      chatUrl: env.CHAT_URL ?? '',
      videoUrl: env.VIDEO_URL ?? '',
      developerName: env.DEVELOPER_NAME,
      developerUrl: env.DEVELOPER_URL,
      resellerSignUpUrl: env.RESELLER_SIGN_UP_URL,
      resellerLoginUrl: env.RESELLER_LOGIN_URL,
      stores: {
        googlePlayUrl: env.GOOGLE_PLAY_URL,
        amazonUrl: env.AMAZON_APPSTORE_URL,
        appleUrl: env.APPLE_APP_STORE_URL,
        samsungUrl: env.SAMSUNG_STORE_URL,
        lgUrl: env.LG_STORE_URL,
        rokuUrl: env.ROKU_STORE_URL,
      },
      downloaderCode: env.DOWNLOADER_CODE,
      legalOverlay: env.LEGAL_OVERLAY,
    },
    contact: { acknowledges: env.CONTACT_ACKNOWLEDGEMENT },
    licence: { term: env.LICENCE_TERM, trialDays: env.TRIAL_DAYS },
    price: { amountMinor: env.ACTIVATION_PRICE, currency: 'EUR' },
    seller: {
      name: env.SELLER_NAME ?? env.SITE_NAME,
      address: env.SELLER_ADDRESS,
      tax_number: env.SELLER_TAX_NUMBER,
    },
    retentionDays: {
      contact: env.RETENTION_CONTACT_DAYS,
      reports: env.RETENTION_REPORTS_DAYS,
      mails: env.RETENTION_MAILS_DAYS,
      callbacks: env.RETENTION_CALLBACKS_DAYS,
      audit: env.RETENTION_AUDIT_DAYS,
      televisions: env.RETENTION_TELEVISIONS_DAYS,
      securityLog: env.RETENTION_SECURITY_LOG_DAYS,
    } satisfies Record<RetentionSetting, number>,
    captchaAnswer: env.EMBEDDED ? env.DEV_CAPTCHA_ANSWER : undefined,
    throttles: {
      loginMac: {
        name: 'login-mac',
        limit: env.LOGIN_FAILURES_PER_MAC,
        windowSeconds: 900,
        grows: true,
      },
      /** Wrong keys of a device, without a window (D16). */
      maxKeyFailures: env.LOGIN_HARD_STOP,
      loginIp: { name: 'login-ip', limit: env.LOGIN_FAILURES_PER_IP, windowSeconds: 900 },
      /** Failed logins from a /24 or a /48. */
      loginBlock: { name: 'login-block', limit: env.LOGIN_FAILURES_PER_BLOCK, windowSeconds: 86_400 },
      loginTrusted: {
        name: 'login-trusted',
        limit: env.LOGIN_FAILURES_PER_MAC,
        windowSeconds: 900,
        grows: true,
      },
      /** Failed logins after which the proof of work is harder. */
      loginFailuresSiteWide: env.LOGIN_FAILURES_SITE_WIDE,
      pinMinutes: { name: 'pin', limit: env.WRONG_PINS_PER_DEVICE, windowSeconds: 900 },
      pinDay: { name: 'pin-day', limit: env.WRONG_PINS_PER_DAY, windowSeconds: 86_400 },
      captcha: { name: 'captcha', limit: env.CAPTCHAS_PER_IP, windowSeconds: 600 },
      wrongLoginCodes: { name: 'wrong-login-code', limit: 10, windowSeconds: 3_600 },
      /** New codes of one television. */
      loginCodes: { name: 'login-code', limit: 100, windowSeconds: 3_600 },
      /** Questions to one device's televisions that were not confirmed. */
      tvLogins: { name: 'tv-login', limit: 3, windowSeconds: 3_600 },
      /** Questions about a move: from one device, and to the televisions of one device. */
      moveQuestions: { name: 'move-question', limit: 3, windowSeconds: 3_600 },
      /** Reports from the televisions of one device. */
      supportCases: { name: 'support-case', limit: 10, windowSeconds: 86_400 },
      contact: { name: 'contact', limit: env.CONTACT_MESSAGES_PER_IP, windowSeconds: 3_600 },
      /** Saved playlists of one device. */
      saves: { name: 'playlist-save', limit: env.SAVES_PER_DEVICE, windowSeconds: 3_600 },
      /** Requests to load one playlist again. */
      tryAgain: { name: 'try-again', limit: 4, windowSeconds: 7_200 },
      /** Addresses for reminders (D59): of one device, of a network, and confirmation e-mails to one mailbox. */
      reminders: { name: 'reminder', limit: 5, windowSeconds: 86_400 },
      reminderNetworks: { name: 'reminder-network', limit: 20, windowSeconds: 3_600 },
      reminderMailboxes: { name: 'reminder-mailbox', limit: 3, windowSeconds: 86_400 },
      /** Looks into playlists: of one device, and from a network. */
      looks: { name: 'look', limit: 20, windowSeconds: 86_400 },
      looksIp: { name: 'look-ip', limit: 20, windowSeconds: 3_600 },
      paymentStarts: {
        name: 'payment-start',
        limit: env.PAYMENT_STARTS_PER_DEVICE,
        windowSeconds: 3_600,
      },
      captures: { name: 'payment-capture', limit: env.CAPTURES_PER_DEVICE, windowSeconds: 3_600 },
      /** Downloads of a device's data by its owner. */
      downloads: { name: 'download', limit: 10, windowSeconds: 86_400 },
      registrations: {
        name: 'app-registrations',
        limit: env.REGISTRATIONS_PER_NETWORK,
        windowSeconds: 86_400,
      },
      /** New apps with a proof of work, in addition to `registrations` (D49). */
      workedRegistrations: {
        name: 'app-worked-registrations',
        limit: env.REGISTRATIONS_WITH_WORK_PER_NETWORK,
        windowSeconds: 86_400,
      },
      /** Questions to a device's televisions whether a new television may act for it. */
      allowQuestions: {
        name: 'allow-question',
        limit: env.ALLOW_QUESTIONS_PER_DEVICE,
        windowSeconds: 86_400,
      },
      acknowledgement: { name: 'contact-acknowledgement', limit: 1, windowSeconds: 86_400 },
    },
  }
}
