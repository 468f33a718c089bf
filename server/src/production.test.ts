import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadConfig, loadServerConfig } from './compose.ts'

const KEY = `k1:${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`
/** A key with its bytes as base64url, which has no +, / and padding. */
const urlSafe = (key: string) => key.replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '')
const KEY_WITH_SYMBOLS = `k1:${Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index)).toString('base64')}`
const required = {
  DATABASE_URL: 'postgres://player@127.0.0.1/player',
  ENCRYPTION_KEYS: KEY,
  LICENCE_KEYS: `l1:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`,
  PIN_PEPPER: 'c29tZSByYW5kb20gYnl0ZXMgZm9yIHRlc3Rpbmc',
  SUPPORT_EMAIL: 'support@player.test',
}

describe('A server in production', () => {
  const production = {
    ...required,
    WEB_ROOT: fileURLToPath(new URL('../../tests/kit/web', import.meta.url)),
    NODE_ENV: 'production',
    ORIGIN: 'https://player.test',
  }

  it('requires TRUSTED_PROXIES, even if there are no proxies', () => {
    expect(() => loadServerConfig(production)).toThrow('\n  - TRUSTED_PROXIES is missing')
    expect(() => loadServerConfig({ ...production, TRUSTED_PROXIES: '0' })).not.toThrow()
    // Workers and commands take no requests.
    expect(() => loadConfig(production)).not.toThrow()
  })

  it('requires NODE_ENV for an https origin', () => {
    const { NODE_ENV: _, ...withoutNodeEnv } = { ...production, TRUSTED_PROXIES: '1' }
    expect(() => loadServerConfig(withoutNodeEnv)).toThrow('\n  - NODE_ENV is missing')
    expect(() => loadServerConfig({ ...withoutNodeEnv, NODE_ENV: 'development' })).not.toThrow()
  })
})

it.each(['LICENCE_KEYS', 'PIN_PEPPER'])(
  'production refuses a key of ENCRYPTION_KEYS in %s, as base64 or base64url',
  (name) => {
    const production = {
      ...required,
      NODE_ENV: 'production',
      ORIGIN: 'https://player.test',
      ENCRYPTION_KEYS: KEY_WITH_SYMBOLS,
    }
    expect(KEY_WITH_SYMBOLS).not.toBe(urlSafe(KEY_WITH_SYMBOLS))
    for (const value of [KEY_WITH_SYMBOLS, urlSafe(KEY_WITH_SYMBOLS)])
      expect(() => loadConfig({ ...production, [name]: value })).toThrow(`\n  - ${name} `)
  },
)

describe('Production', () => {
  const production = { ...required, NODE_ENV: 'production', ORIGIN: 'https://player.test' }

  it.each([
    ['EMBEDDED', '1'],
    ['DEV_CAPTCHA_ANSWER', 'AAAAA'],
    ['PAYPAL_API_URL', 'http://127.0.0.1:4000'],
    ['PAYPAL_CERTIFICATE_HOSTS', 'paypal.com.player.test'],
    ['PIN_PEPPER', 'example-pepper-example-pepper-example'],
    ['ENCRYPTION_KEYS', `k1:${Buffer.alloc(32).toString('base64')}`],
    ['LICENCE_KEYS', `l1:${Buffer.alloc(32).toString('base64')}`],
    ['ORIGIN', 'http://player.test'],
    ['ORIGIN', 'https://player.example'],
    ['ORIGIN', 'https://www.example.com:8443'],
    ['SUPPORT_EMAIL', 'support@player.example'],
    ['SUPPORT_EMAIL', 'support@example.com'],
    ['CHAT_URL', 'https://chat.example/start'],
    ['VIDEO_URL', 'http://film.player.test/1'],
    ['CHAT_URL', 'http://chat.player.test/1'],
    ['DATABASE_URL', 'postgres://player:password@127.0.0.1:5432/player'],
    ['DATABASE_URL', 'postgres://player@db.example/player'],
    ['SELLER_NAME', 'Example Limited'],
    ['SELLER_ADDRESS', '1 Example Street'],
    ['DEVELOPER_URL', 'https://example.com/works'],
    ['RESELLER_LOGIN_URL', 'https://resellers.example/login'],
    ['DOWNLOADER_CODE', '000000'],
    ['GOOGLE_PLAY_URL', 'https://play.example/app'],
    ['BTCPAY_API_KEY', 'change-me-change-me-change-me'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['PIN_PEPPER', 'ab'.repeat(20)],
    ['PIN_PEPPER', KEY],
    ['PIN_PEPPER', `p2:${KEY.slice(3)},${required.PIN_PEPPER}`],
    ['DATABASE_URL', 'postgres://postgres:postgres@db.internal/player'],
    ['DATABASE_DIRECT_URL', 'postgres://shop:shop@db.internal/player'],
    ['DATABASE_URL', 'postgres://shop:aaaaaaaaaaaaaaaa@db.internal/player'],
    ['LICENCE_KEYS', KEY],
    ['BTCPAY_URL', 'https://shop:shop@pay.internal'],
    ['LOGIN_FAILURES_PER_MAC', '101'],
    ['LOGIN_FAILURES_PER_IP', '10001'],
    ['LOGIN_FAILURES_PER_BLOCK', '100001'],
    ['LOGIN_HARD_STOP', '101'],
    ['WRONG_PINS_PER_DEVICE', '101'],
    ['WRONG_PINS_PER_DAY', '1001'],
    ['LOGIN_FAILURES_SITE_WIDE', '100001'],
    ['CAPTCHAS_PER_IP', '10001'],
    ['CONTACT_MESSAGES_PER_IP', '1001'],
    ['SAVES_PER_DEVICE', '10001'],
    ['PAYMENT_STARTS_PER_DEVICE', '1001'],
    ['CAPTURES_PER_DEVICE', '1001'],
    ['REGISTRATIONS_PER_NETWORK', '10001'],
    ['REGISTRATIONS_WITH_WORK_PER_NETWORK', '100001'],
    ['ALLOW_QUESTIONS_PER_DEVICE', '101'],
  ])('refuses %s=%s, which development takes', (name, value) => {
    expect(() => loadConfig(production)).not.toThrow()
    expect(() => loadConfig({ ...production, [name]: value })).toThrow(`\n  - ${name} `)
    expect(() => loadConfig({ ...production, NODE_ENV: 'development', [name]: value })).not.toThrow()
  })
})
