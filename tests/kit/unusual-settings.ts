import { paymentProviders } from '@player/server/modules/payments'

interface UnusualValue {
  readonly value: string
  readonly seenAs: string
}

const shownAsSet = (value: string): UnusualValue => ({ value, seenAs: value })

export const unusualSettings = {
  SITE_NAME: shownAsSet('Lanterna & Söhne'),
  SUPPORT_EMAIL: shownAsSet('help@lanterna.test'),
  SUPPORT_PHONE: shownAsSet('+49 40 901820'),
  CHAT_URL: shownAsSet('https://chat.lanterna.test/room'),
  VIDEO_URL: shownAsSet('https://film.lanterna.test/first'),
  DEVELOPER_NAME: shownAsSet('Lanterna Werke'),
  DEVELOPER_URL: shownAsSet('https://werke.lanterna.test/about'),
  RESELLER_SIGN_UP_URL: shownAsSet('https://resell.lanterna.test/join'),
  RESELLER_LOGIN_URL: shownAsSet('https://resell.lanterna.test/in'),
  DOWNLOADER_CODE: shownAsSet('90201873'),
  GOOGLE_PLAY_URL: shownAsSet('https://play.lanterna.test/app'),
  AMAZON_APPSTORE_URL: shownAsSet('https://fire.lanterna.test/app'),
  APPLE_APP_STORE_URL: shownAsSet('https://apple.lanterna.test/app'),
  SAMSUNG_STORE_URL: shownAsSet('https://samsung.lanterna.test/app'),
  LG_STORE_URL: shownAsSet('https://lg.lanterna.test/app'),
  ROKU_STORE_URL: shownAsSet('https://roku.lanterna.test/app'),
  PLAYLIST_LOOKS: { value: 'on', seenAs: 'except once when you press Check now' },
  LEGAL_OVERLAY: { value: 'first-visit', seenAs: 'data-overlay="first-visit"' },
  CONTACT_ACKNOWLEDGEMENT: { value: 'true', seenAs: 'We received your message' },
  ACTIVATION_PRICE: { value: '12.34', seenAs: '€12.34' },
  LICENCE_TERM: { value: 'P6M', seenAs: 'for 6 months' },
  TRIAL_DAYS: { value: '14', seenAs: '14 days free' },
  SELLER_NAME: shownAsSet('Lanterna GmbH'),
  SELLER_ADDRESS: shownAsSet('Hafenstraße 3, 20457 Hamburg'),
  SELLER_TAX_NUMBER: shownAsSet('DE 123 456 788'),
  OPAY_PRICE: { value: '612.00', seenAs: 'EGP 612.00' },
  OPAY1_PRICE: { value: '613.00', seenAs: 'EGP 613.00' },
  COWPAY_PRICE: { value: '614.00', seenAs: 'EGP 614.00' },
  MAIL_FROM: { value: 'Lanterna <post@lanterna.test>', seenAs: 'post@lanterna.test' },
  OPERATOR_EMAIL: shownAsSet('desk@lanterna.test'),
  RETENTION_CONTACT_DAYS: { value: '61', seenAs: '61 days' },
  RETENTION_REPORTS_DAYS: { value: '62', seenAs: '62 days' },
  RETENTION_MAILS_DAYS: { value: '63', seenAs: '63 days' },
  RETENTION_CALLBACKS_DAYS: { value: '64', seenAs: '64 days' },
  RETENTION_AUDIT_DAYS: { value: '65', seenAs: '65 days' },
  RETENTION_TELEVISIONS_DAYS: { value: '66', seenAs: '66 days' },
  RETENTION_SECURITY_LOG_DAYS: { value: '67', seenAs: '67 days' },
} as const satisfies Record<string, UnusualValue>

const providerSettings = new Set(paymentProviders.flatMap(({ settings }) => Object.keys(settings)))

/** Whether neither the site nor an e-mail shows a setting. Of a provider's settings only the price is visible. */
export const isInvisible = (name: string): boolean =>
  providerSettings.has(name) ? !name.endsWith('_PRICE') : INVISIBLE.test(name)

/** Settings that users cannot see. ORIGIN is here although pages show it, because `npm start` chooses it and a test cannot set it. */
const INVISIBLE =
  /^(NODE_.*|SECURITY_POLICY_URL|EMBEDDED|DEV_.*|HOST|PORT|METRICS_PORT|HEALTH_PORT|ORIGIN|TRUSTED_PROXIES|DRAIN_SECONDS|LOG_LEVEL|WEB_ROOT|DOWNLOADS_DIR|DATABASE_.*|REDIS_URL|QUEUE_PREFIX|WORKER_LOCK_SECONDS|SMTP_URL|ENCRYPTION_KEYS|LONG_POLLS_MAX|PLAYLIST_LOOKS_USER_AGENT|LICENCE_KEYS|PIN_PEPPER|PAYMENT_METHODS|REFUNDS_REVOKE|DUPLICATE_PAYMENTS|LOGIN_.*|WRONG_PINS_.*|CAPTCHAS_PER_IP|CONTACT_MESSAGES_PER_IP|(SAVES|PAYMENT_STARTS|CAPTURES)_PER_DEVICE|REGISTRATIONS_.*|ALLOW_QUESTIONS_PER_DEVICE)$/
