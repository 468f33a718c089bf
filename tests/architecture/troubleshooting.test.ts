import { randomBytes } from 'node:crypto'
import { loadServerConfig } from '@player/server/compose'
import { loadWorkerConfig } from '@player/workers'
import { describe, expect, it } from 'vitest'
import { codeOf, textOf } from './source.ts'

const page = textOf('docs/operate/troubleshooting.md')
const [, section = ''] = /## A process does not start\n([^]*?)\n## /.exec(page) ?? []
const rows = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, sentence = '']) => sentence)
const [, symptoms = ''] = /## A process runs, but does not work\n([^]*?)\n## /.exec(page) ?? []
const logLines = [...symptoms.matchAll(/`(The [^`]+)`/g)].map(([, sentence = '']) => sentence)

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const VALID = {
  NODE_ENV: 'production',
  ORIGIN: 'https://player.test',
  DATABASE_URL: 'postgres://player_app:a-long-password@127.0.0.1/player',
  ENCRYPTION_KEYS: key('k1'),
  LICENCE_KEYS: key('l1'),
  PIN_PEPPER: 'c29tZSByYW5kb20gYnl0ZXMgZm9yIHRlc3Rpbmc',
  SUPPORT_EMAIL: 'support@player.test',
  OPERATOR_EMAIL: 'operator@player.test',
  MAIL_FROM: 'Player <no-reply@player.test>',
  SMTP_URL: 'smtps://player:9f2c7d81@mail.player.test',
  TRUSTED_PROXIES: '1',
  WEB_ROOT: 'tests/kit/web',
}

/** The wrong settings that cause each message. */
const CAUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'DATABASE_URL is missing': { DATABASE_URL: '' },
  'TRUSTED_PROXIES is missing: the number of proxies in front of the server, 0 for none': {
    TRUSTED_PROXIES: '',
  },
  'ORIGIN must begin with https:// in production': { ORIGIN: 'http://player.test' },
  'SUPPORT_EMAIL is an example: player.example is reserved for documentation': {
    SUPPORT_EMAIL: 'support@player.example',
  },
  'PIN_PEPPER_FILE names a file that cannot be read (ENOENT): …': {
    PIN_PEPPER: '',
    PIN_PEPPER_FILE: '/nowhere/PIN_PEPPER',
  },
  'PIN_PEPPER and PIN_PEPPER_FILE are both set': { PIN_PEPPER_FILE: '/nowhere/PIN_PEPPER' },
  "ENCRYPTION_KEYS must be 'id:base64 of 32 bytes', several separated by commas": {
    ENCRYPTION_KEYS: 'k1:short',
  },
  'SMTP_URL is not a URL': { SMTP_URL: 'mail.player.test' },
  "MAIL_FROM must read 'Name <address@host>'": { MAIL_FROM: 'Player' },
  'PAYPAL_CLIENT_SECRET must have 16 characters or more': { PAYPAL_CLIENT_SECRET: 'short' },
  'WEB_ROOT names a folder without the built pages': { WEB_ROOT: '/nowhere' },
}

const refusals = (environment: Readonly<Record<string, string>>): string => {
  const load = (loader: (settings: NodeJS.ProcessEnv) => unknown) => {
    try {
      loader(environment)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  return load(loadServerConfig) + load(loadWorkerConfig)
}

describe('Troubleshooting', () => {
  it('lists the message about each invalid setting', () => {
    expect(refusals(VALID)).toBe('')
    for (const [sentence, cause] of Object.entries(CAUSES)) {
      expect(rows).toContain(sentence)
      expect(refusals({ ...VALID, ...cause })).toContain(`- ${sentence.replace('…', '')}`)
    }
  })

  it('quotes log lines that server and workers write', () => {
    expect(logLines.length).toBeGreaterThan(7)
    const sources = ['server', 'workers'].flatMap(codeOf).map(textOf)
    expect(logLines.filter((line) => !sources.some((text) => text.includes(line)))).toEqual([])
  })

  it('lists no message that neither this test nor the integration test causes', () => {
    const integrationTest = textOf('tests/integration/ops/troubleshooting.test.ts')
    expect(rows.filter((row) => !(row in CAUSES) && !integrationTest.includes(`\n  '${row}': `))).toEqual([])
  })
})
