import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { createContext, loadConfig, loadServerConfig, serverSettingNames } from './compose.ts'
import { paymentProviders } from './modules/payments/index.ts'

const KEY = `k1:${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`
const LICENCE_KEY = `l1:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`
const required = {
  DATABASE_URL: 'postgres://player@127.0.0.1/player',
  ENCRYPTION_KEYS: KEY,
  LICENCE_KEYS: LICENCE_KEY,
  PIN_PEPPER: 'c29tZSByYW5kb20gYnl0ZXMgZm9yIHRlc3Rpbmc',
  SUPPORT_EMAIL: 'support@player.test',
}

const LIMIT_REASON = 'must be a whole number from 2 to 1000000'
const DAYS_REASON = 'must be a whole number from 7 to 3650'

/** Refused values, each with the reason that follows its name. */
const WRONG: readonly (readonly [name: string, value: string, reason: string])[] = [
  ['NODE_ENV', 'staging', 'must be development or production'],
  ['EMBEDDED', 'maybe', 'must be true or false'],
  ['DEV_CAPTCHA_ANSWER', 'A A', 'must be 1 to 8 letters or digits'],
  ['PLAYLIST_LOOKS', 'yes', 'must be off or on'],
  ['DEV_LOOKS_ALLOW', 'http://127.0.0.1', 'must be a host and a port'],
  ['HOST', 'http://127.0.0.1', 'must be an IP address or a host name'],
  ['HOST', '127.0.0.1:3000', 'must be an IP address or a host name'],
  ['PORT', 'http', 'must be a whole number from 0 to 65535'],
  ['METRICS_PORT', 'http', 'must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['PORT', '0x50', 'must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
  ['ORIGIN', 'ftp://player.test', 'must begin with http:// or https://'],
  ['ORIGIN', 'player.test', 'is not a URL'],
  ['ORIGIN', 'https://player.test/site', 'must be only a scheme, a host and a port'],
  ['ORIGIN', 'https://ann@player.test', 'must be only a scheme, a host and a port'],
  ['ORIGIN', 'https:player.test', 'must begin with http:// or https://'],
  ['TRUSTED_PROXIES', '-1', 'must be a whole number from 0 to 10'],
  ['TRUSTED_PROXIES', 'true', 'must be a whole number from 0 to 10'],
  ['DRAIN_SECONDS', '11', 'must be a number of seconds from 0 to 10'],
  ['LOG_LEVEL', 'verbose', 'must be debug, info, warn, error or silent'],
  ['DATABASE_URL', 'mysql://player@db/player', 'must begin with postgres:// or postgresql://'],
  ['DATABASE_URL', 'postgres:player', 'must begin with postgres:// or postgresql://'],
  ['DATABASE_URL', 'postgres:///player', 'has no host'],
  ['DATABASE_URL', 'postgres://player@127.0.0.1/player?sslmode=no-verify', 'turns off certificate checks'],
  [
    'DATABASE_URL',
    'postgres://player@127.0.0.1/player?application_name=shop',
    'must not set a name, options',
  ],
  [
    'DATABASE_URL',
    'postgres://player@127.0.0.1/player?a=b&statement_timeout=0',
    'must not set a name, options',
  ],
  [
    'DATABASE_DIRECT_URL',
    'postgres://p@127.0.0.1/p?options=-c%20search_path%3Dshop',
    'must not set a name, options',
  ],
  ['DATABASE_DIRECT_URL', 'mysql://player@db/player', 'must begin with postgres:// or postgresql://'],
  ['DATABASE_CONNECTIONS', '1', 'must be a whole number from 2 to 1000'],
  ['LONG_POLLS_MAX', '-1', 'must be a whole number from 0 to 1000000'],
  ['ENCRYPTION_KEYS', 'k1:c2hvcnQ=', "must be 'id:base64 of 32 bytes', several separated by commas"],
  ['ENCRYPTION_KEYS', `${KEY},`, "must be 'id:base64 of 32 bytes', several separated by commas"],
  ['ENCRYPTION_KEYS', `${KEY},k1:${Buffer.alloc(32, 2).toString('base64')}`, 'has two keys with the id k1'],
  ['LICENCE_KEYS', 'l1:c2hvcnQ=', "must be 'id:base64 of 32 bytes', several separated by commas"],
  ['PIN_PEPPER', 'short', 'must have 32 characters or more'],
  ['PIN_PEPPER', `${KEY},short`, 'must have 32 characters or more'],
  ['PIN_PEPPER', `${KEY},${KEY}`, 'has two secrets with the id k1'],
  ['PIN_PEPPER', `${'a'.repeat(32)},${KEY},${'b'.repeat(32)}`, 'must have one secret without an id at most'],
  ['SITE_NAME', 'Player\nBcc: all@example.com', 'must not contain line breaks'],
  ['SUPPORT_EMAIL', 'support', 'is not an e-mail address'],
  ['SUPPORT_EMAIL', 'a@player.test, b@player.test', 'is not an e-mail address'],
  ['SUPPORT_PHONE', 'javascript:alert(1)', 'is not a phone number'],
  ['CONTACT_ACKNOWLEDGEMENT', 'sometimes', 'must be true or false'],
  ['SECURITY_POLICY_URL', 'javascript:alert(1)', 'must begin with http:// or https://'],
  ['CHAT_URL', 'javascript:alert(1)', 'must begin with http:// or https://'],
  ['CHAT_URL', 'https://chat.player.test/\n', 'must not contain spaces or line breaks'],
  ['VIDEO_URL', 'data:text/html,hello', 'must begin with http:// or https://'],
  ['DEVELOPER_NAME', 'A\nB', 'must not contain line breaks'],
  ['DEVELOPER_URL', 'works', 'is not a URL'],
  ['RESELLER_SIGN_UP_URL', 'javascript:alert(1)', 'must begin with http:// or https://'],
  ['RESELLER_LOGIN_URL', 'javascript:alert(1)', 'must begin with http:// or https://'],
  ['DOWNLOADER_CODE', '12 34', 'must be a code of 4 to 10 digits'],
  ...[
    'GOOGLE_PLAY_URL',
    'AMAZON_APPSTORE_URL',
    'APPLE_APP_STORE_URL',
    'SAMSUNG_STORE_URL',
    'LG_STORE_URL',
    'ROKU_STORE_URL',
  ].map((name) => [name, 'market://app', 'must begin with http:// or https://'] as const),
  ['LEGAL_OVERLAY', 'never', 'must be every-load, cover-every-load or first-visit'],
  ['ACTIVATION_PRICE', '0.00', 'must be more than 0.00'],
  ['ACTIVATION_PRICE', '-7.99', 'must be an amount like 7.99'],
  ['ACTIVATION_PRICE', '12,50', 'must be an amount like 7.99'],
  ['LICENCE_TERM', 'a year', "must be 'lifetime' or an ISO 8601 duration like P1Y"],
  ['LICENCE_TERM', 'P0D', 'must not be empty'],
  ['LICENCE_TERM', 'P101Y', "must be 100 years at most, or 'lifetime'"],
  ['LICENCE_TERM', 'P99Y13M', "must be 100 years at most, or 'lifetime'"],
  ['TRIAL_DAYS', '0', 'must be a whole number from 1 to 3650'],
  ['SELLER_NAME', 'x'.repeat(201), 'must have 200 characters at most'],
  ['SELLER_ADDRESS', 'x'.repeat(501), 'must have 500 characters at most'],
  ['SELLER_TAX_NUMBER', '1\n2', 'must not contain line breaks'],
  ['PAYMENT_METHODS', 'paypal,cash', 'names an unknown method'],
  ['REFUNDS_REVOKE', 'later', 'must be at-once or flag'],
  ['DUPLICATE_PAYMENTS', 'keep', 'must be extend or refund'],
  ['LOGIN_FAILURES_PER_MAC', '1', LIMIT_REASON],
  ['LOGIN_FAILURES_PER_BLOCK', '0', LIMIT_REASON],
  ['LOGIN_FAILURES_PER_IP', 'many', LIMIT_REASON],
  ['LOGIN_FAILURES_SITE_WIDE', '1', LIMIT_REASON],
  ['LOGIN_HARD_STOP', '1e3', LIMIT_REASON],
  ['WRONG_PINS_PER_DEVICE', '0', LIMIT_REASON],
  ['WRONG_PINS_PER_DAY', '2.5', LIMIT_REASON],
  ['CAPTCHAS_PER_IP', '-60', LIMIT_REASON],
  ['CONTACT_MESSAGES_PER_IP', '1000001', LIMIT_REASON],
  ['SAVES_PER_DEVICE', '0', LIMIT_REASON],
  ['PAYMENT_STARTS_PER_DEVICE', 'x', LIMIT_REASON],
  ['CAPTURES_PER_DEVICE', '-1', LIMIT_REASON],
  ['RETENTION_CONTACT_DAYS', '6', DAYS_REASON],
  ['RETENTION_REPORTS_DAYS', '0', DAYS_REASON],
  ['RETENTION_MAILS_DAYS', '3', DAYS_REASON],
  ['RETENTION_CALLBACKS_DAYS', 'P90D', DAYS_REASON],
  ['RETENTION_AUDIT_DAYS', '3651', DAYS_REASON],
  ['RETENTION_TELEVISIONS_DAYS', 'never', DAYS_REASON],
  ['RETENTION_SECURITY_LOG_DAYS', '1', DAYS_REASON],
  ['REGISTRATIONS_PER_NETWORK', 'x', LIMIT_REASON],
  ['REGISTRATIONS_WITH_WORK_PER_NETWORK', '0', LIMIT_REASON],
  ['ALLOW_QUESTIONS_PER_DEVICE', '-1', LIMIT_REASON],
]

describe('The configuration', () => {
  it('lists all problems at once', () => {
    expect(() => loadConfig({ PORT: 'http', LICENCE_TERM: 'a year' })).toThrow(
      /DATABASE_URL is missing[^]*ENCRYPTION_KEYS is missing[^]*PIN_PEPPER is missing[^]*SUPPORT_EMAIL is missing/,
    )
    expect(() => loadConfig({ PORT: 'http', LICENCE_TERM: 'a year' })).toThrow(
      /PORT [^]*LICENCE_TERM must be 'lifetime' or an ISO/,
    )
  })

  it('reads the price in minor units', () => {
    expect(loadConfig({ ...required, ACTIVATION_PRICE: '12.50' }).price.amountMinor).toBe(1250)
  })

  it('offers PayPal only when it is completely configured', () => {
    expect(
      loadConfig({ ...required, PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'x' }).accounts.get('paypal'),
    ).toBeUndefined()
    expect(
      loadConfig({
        ...required,
        PAYPAL_CLIENT_ID: 'id',
        PAYPAL_CLIENT_SECRET: 'x',
        PAYPAL_WEBHOOK_ID: 'w',
      }).accounts.get('paypal')?.details,
    ).toMatchObject({ clientId: 'id' })
  })

  it.each(WRONG)('refuses %s=%s, which %s', (name, value, reason) => {
    expect(() => loadConfig({ ...required, [name]: value })).toThrow(`\n  - ${name} ${reason}`)
  })

  it('refuses a value of each setting except those that other tests cover', () => {
    const testedElsewhere = [
      'NODE_TLS_REJECT_UNAUTHORIZED',
      'WEB_ROOT',
      'DOWNLOADS_DIR',
      ...paymentProviders.flatMap((provider) => Object.keys(provider.settings)),
    ]
    const tested = [...new Set<string>([...WRONG.map(([name]) => name), ...testedElsewhere])]
    expect(tested.toSorted()).toEqual(serverSettingNames.toSorted())
  })

  it.each([
    ['DATABASE_URL', 'postgresql://player@[::1]:5433/player?sslmode=require'],
    ['DATABASE_URL', 'postgres:///player?host=/var/run/postgresql'],
    ['ENCRYPTION_KEYS', `${KEY}, k2:${Buffer.alloc(32, 2).toString('base64url')}`],
    ['HOST', '::'],
    ['HOST', 'localhost'],
    ['ORIGIN', 'http://localhost:3000/'],
    ['SUPPORT_PHONE', '+44 (0)20 7946-0000'],
    ['SUPPORT_PHONE', '(555) 123-4567 ext. 5'],
    ['CHAT_URL', 'https://chat.player.test/start?from=site#top'],
    ['LICENCE_TERM', 'lifetime'],
    ['LICENCE_TERM', 'P1Y6M'],
    ['LICENCE_TERM', 'P100Y'],
    ['ACTIVATION_PRICE', '0.01'],
    ['SELLER_ADDRESS', '1 High Street\nOld Town'],
    ['CONTACT_ACKNOWLEDGEMENT', 'yes'],
  ])('takes %s=%s', (name, value) => {
    expect(() => loadConfig({ ...required, [name]: value })).not.toThrow()
  })

  it('does not show secrets in the list of problems', () => {
    const invalid = { ...required, DATABASE_URL: 'mysql://player:hidden@db', PIN_PEPPER: 'hidden', PORT: 'x' }
    expect(() => loadConfig(invalid)).toThrow(/DATABASE_URL (?![^]*hidden)/)
  })

  it('requires the built pages only in the process that serves them', () => {
    const WEB_ROOT = fileURLToPath(new URL('../../tests/kit/web', import.meta.url))
    expect(loadServerConfig({ ...required, WEB_ROOT }).http.webRoot).toBe(WEB_ROOT)
    expect(() => loadConfig({ ...required, WEB_ROOT: '/nowhere' })).not.toThrow()
    expect(() => loadServerConfig({ ...required, WEB_ROOT: '/nowhere', PORT: 'x' })).toThrow(
      /PORT must be[^]*WEB_ROOT names a folder without the built pages|WEB_ROOT names[^]*PORT must be/,
    )
  })
})

describe('DOWNLOADS_DIR', () => {
  const folder = mkdtempSync(join(tmpdir(), 'player-downloads-'))
  const WEB_ROOT = fileURLToPath(new URL('../../tests/kit/web', import.meta.url))
  const load = (DOWNLOADS_DIR: string) => loadServerConfig({ ...required, WEB_ROOT, DOWNLOADS_DIR })
  afterAll(() => rmSync(folder, { recursive: true }))
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })

  it('may be empty', () => {
    expect(load(folder).http.downloadsDir).toBe(folder)
  })

  it('is checked only by the process that serves it', () => {
    expect(() => loadConfig({ ...required, DOWNLOADS_DIR: '/nowhere' })).not.toThrow()
  })

  it('is refused if it is no folder', () => {
    expect(() => load('/nowhere')).toThrow('\n  - DOWNLOADS_DIR is not a folder')
  })

  it('is refused with a versions.json in a wrong form', () => {
    writeFileSync(join(folder, 'versions.json'), '{ "player.apk": 4.2 }')
    expect(() => load(folder)).toThrow('\n  - DOWNLOADS_DIR has a versions.json that is not in the form')
  })

  it('may have links to its own files, and no others', () => {
    writeFileSync(join(folder, 'player-4.2.0.apk'), 'abc')
    symlinkSync('player-4.2.0.apk', join(folder, 'player.apk'))
    expect(() => load(folder)).not.toThrow()
    symlinkSync(fileURLToPath(import.meta.url), join(folder, 'player.snap'))
    expect(() => load(folder)).toThrow('\n  - DOWNLOADS_DIR has a player.snap that links to a file outside')
  })

  it('is refused with a file that is too large, and with a folder in place of a file', () => {
    writeFileSync(join(folder, 'player.apk'), '')
    truncateSync(join(folder, 'player.apk'), 2 * 1024 ** 3 + 1)
    expect(() => load(folder)).toThrow('\n  - DOWNLOADS_DIR has a player.apk larger than 2 GB')
    rmSync(join(folder, 'player.apk'))
    mkdirSync(join(folder, 'player.apk'))
    expect(() => load(folder)).toThrow('\n  - DOWNLOADS_DIR has a player.apk that is not a file')
  })
})

it('A log line has no control characters and no marks of direction, and keeps its values', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  const logFile = openSync(file, 'w')
  const { log } = createContext(loadConfig(required), 'server', undefined, logFile)
  const eventKey = 'paid\u202Efed\u009B31m\u2066\u001B[8m'
  log.warn({ eventKey }, 'A callback matches no payment')
  closeSync(logFile)
  const line = readFileSync(file, 'utf8')
  expect(line).toMatch(/^[^\p{Cc}\p{Bidi_Control}]+\n$/u)
  expect(JSON.parse(line)).toMatchObject({ eventKey })
})
