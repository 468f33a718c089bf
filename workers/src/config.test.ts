import { expect, it } from 'vitest'
import { loadWorkerConfig } from './config.ts'

const given = {
  DATABASE_URL: 'postgres://player@127.0.0.1/player',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  PIN_PEPPER: 'c29tZSByYW5kb20gYnl0ZXMgZm9yIHRlc3Rpbmc',
  SUPPORT_EMAIL: 'support@player.test',
  OPERATOR_EMAIL: 'operator@player.test',
  MAIL_FROM: 'Player <noreply@player.test>',
  SMTP_URL: 'smtp://player:password@mail.test:587?name=player.test',
}

it.each(['false', '0'])('checks the mail server’s certificate, even if rejectUnauthorized=%s', (value) => {
  expect(() => loadWorkerConfig(given)).not.toThrow()
  expect(() =>
    loadWorkerConfig({ ...given, SMTP_URL: `${given.SMTP_URL}&tls.rejectUnauthorized=${value}` }),
  ).toThrow('SMTP_URL leaves certificates unchecked')
})
