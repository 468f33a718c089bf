import { createSecretKey } from 'node:crypto'
import type { ParsedEnv } from './kernel-settings.ts'
import { BUILT_PAGES } from './pages-setting.ts'
import type { RetentionSetting } from './personal-data.ts'
import { throttlesOf } from './throttles.ts'

export type Config = ReturnType<typeof kernelConfigOf>

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
      webRoot: env.WEB_ROOT ?? BUILT_PAGES,
      downloadsDir: env.DOWNLOADS_DIR,
    },
    logLevel: env.LOG_LEVEL,
    database: {
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      connections: env.DATABASE_CONNECTIONS,
    },
    longPollsMax: env.LONG_POLLS_MAX,
    looks: env.PLAYLIST_LOOKS === 'on',
    secrets: {
      encryptionKeys: env.ENCRYPTION_KEYS,
      licenceKeys: env.LICENCE_KEYS,
      pinPeppers: env.PIN_PEPPER,
      /**
       * Makes new hashes and MACs. Only PINs, links in e-mails and erased MAC addresses are also checked with the older peppers. A key object, because
       * `createHmac` takes six times as long with a buffer.
       */
      pinPepper: createSecretKey(env.PIN_PEPPER[0].key),
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
    throttles: throttlesOf(env),
  }
}
