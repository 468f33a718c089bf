import { expect, it } from 'vitest'
import { loadWorkerConfig, workerSettings } from './config.ts'

const required = {
  DATABASE_URL: 'postgres://player@127.0.0.1/player',
  ENCRYPTION_KEYS: `k1:${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`,
  LICENCE_KEYS: `l1:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`,
  PIN_PEPPER: 'c29tZSByYW5kb20gYnl0ZXMgZm9yIHRlc3Rpbmc',
  SUPPORT_EMAIL: 'support@player.test',
  OPERATOR_EMAIL: 'operator@player.test',
  MAIL_FROM: 'Player <noreply@player.test>',
  SMTP_URL: 'smtp://player:hidden@mail.test:587?name=player.test',
}

it.each(['false', '0'])('checks the mail server’s certificate, even if rejectUnauthorized=%s', (value) => {
  expect(() => loadWorkerConfig(required)).not.toThrow()
  expect(() =>
    loadWorkerConfig({ ...required, SMTP_URL: `${required.SMTP_URL}&tls.rejectUnauthorized=${value}` }),
  ).toThrow('SMTP_URL turns off certificate checks')
})

it.each([
  ['REDIS_URL', 'redis://default:secret@queue.test:6379'],
  ['SMTP_URL', 'smtp://player:player@mail.test:587'],
])('refuses %s=%s, whose password everybody tries first, in production', (name, value) => {
  const production = { ...required, NODE_ENV: 'production', ORIGIN: 'https://player.test' }
  expect(() => loadWorkerConfig(production)).not.toThrow()
  expect(() => loadWorkerConfig({ ...production, [name]: value })).toThrow(`\n  - ${name} has a password`)
})

/** Refused values, with the reason in the error message. */
const REFUSED: readonly (readonly [name: keyof typeof workerSettings, value: string, reason: string])[] = [
  ['REDIS_URL', 'http://127.0.0.1:6379', 'must begin with redis:// or rediss://'],
  ['REDIS_URL', 'redis://', 'has no host'],
  ['QUEUE_PREFIX', 'two words', 'must be 1 to 50 letters, digits, - or _'],
  ['HEALTH_PORT', 'eighty', 'must be a whole number from 0 to 65535'],
  ['WORKER_LOCK_SECONDS', '0', 'must be a number of seconds from 1 to 300'],
  ['WORKER_LOCK_SECONDS', 'ten', 'must be a number of seconds from 1 to 300'],
  ['SMTP_URL', 'http://mail.test', 'must begin with smtp:// or smtps://'],
  ['SMTP_URL', 'mail.test', 'is not a URL'],
  ['MAIL_FROM', 'noreply@player.test', "must read 'Name <address@host>'"],
  ['MAIL_FROM', 'Player <noreply@player>', "must read 'Name <address@host>'"],
  ['MAIL_FROM', 'Player\nBcc: a@player.test <noreply@player.test>', "must read 'Name <address@host>'"],
  ['OPERATOR_EMAIL', 'operator', 'is not an e-mail address'],
]

it.each(REFUSED)('refuses %s=%s, which %s', (name, value, reason) => {
  expect(() => loadWorkerConfig({ ...required, [name]: value })).toThrow(`\n  - ${name} ${reason}`)
})

it('refuses a value of each setting', () => {
  expect(new Set<string>(REFUSED.map(([name]) => name))).toEqual(new Set(Object.keys(workerSettings)))
})

it('lists the problems of the server’s settings too', () => {
  expect(() => loadWorkerConfig({ ...required, PORT: 'x', SMTP_URL: '' })).toThrow(
    /PORT must be[^]*SMTP_URL is missing/,
  )
})

it.each([
  ['OPERATOR_EMAIL', 'operator@player.example'],
  ['MAIL_FROM', 'Player <no-reply@example.com>'],
  ['SMTP_URL', 'smtp://mail.example:587'],
  ['SMTP_URL', 'smtp://user:password@mail.player.test:587'],
  ['REDIS_URL', 'redis://redis.example'],
])('refuses the example %s=%s only in production', (name, value) => {
  const production = { ...required, NODE_ENV: 'production', ORIGIN: 'https://player.test' }
  expect(() => loadWorkerConfig(production)).not.toThrow()
  expect(() => loadWorkerConfig({ ...production, [name]: value })).toThrow(`\n  - ${name} `)
  expect(() => loadWorkerConfig({ ...required, [name]: value })).not.toThrow()
})
