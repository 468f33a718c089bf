import { loadConfig, serverSettingNames } from '@player/server/compose'
import { paymentProviders } from '@player/server/modules/payments'
import { loadWorkerConfig, workerSettings } from '@player/workers'
import { describe, expect, it } from 'vitest'
import { examples } from '@player/infra/examples'
import { UNREAD, unusual } from '../kit/unusual-settings.ts'
import { textOf } from './source.ts'

const EXAMPLES = textOf('.env.example')
const COMPOSE = textOf('infra/compose/compose.yaml')

/** The settings of a section of .env.example, with their values. */
const listed = (title: string): ReadonlyMap<string, string> => {
  const [part = ''] = (EXAMPLES.split(`# ---- ${title} -`)[1] ?? '').split('# ---- ')
  return new Map(
    [...part.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}
const both = listed('Both processes')
const server = listed('The server')
const workers = listed('The workers')

/** The settings in a block of the compose file, including those of its anchors. */
const passed = (block: string): readonly string[] => {
  const [, text = ''] = new RegExp(`^${block}\\n((?: .*\\n|\\n)+)`, 'm').exec(COMPOSE) ?? []
  return [...text.matchAll(/^ +([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
}
const database = passed('x-database: &database')
const common = [...database, ...passed('x-settings: &settings')]
const service = (name: string): readonly string[] => {
  const [text = ''] = COMPOSE.split(`\n  ${name}:\n`)[1]?.split(/^ {2}\w+:$/m) ?? []
  const own = [...text.matchAll(/^ +([A-Z][A-Z0-9_]*):/gm)].map(([, found = '']) => found)
  return text.includes('<<: *settings') ? [...common, ...own] : own
}

describe('.env.example', () => {
  it('lists every setting that the processes read, and no other', () => {
    // For development and tests: commented out or not listed.
    const own = new Set(['EMBEDDED', 'DEV_CAPTCHA_ANSWER', 'NODE_TLS_REJECT_UNAUTHORIZED'])
    const read = [...serverSettingNames, ...Object.keys(workerSettings)]
    expect([...both.keys(), ...server.keys(), ...workers.keys()].toSorted()).toEqual(
      read.filter((name) => !own.has(name)).toSorted(),
    )
  })

  it('has a section for each payment method, and lists all of them', () => {
    const paragraphs = EXAMPLES.split('\n\n').map((text) =>
      [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
    )
    for (const { method, settings } of paymentProviders) {
      const own = paragraphs.filter((names) => names.some((name) => name && name in settings))
      expect(own, method).toHaveLength(1)
      expect(own[0], method).toEqual(expect.arrayContaining(Object.keys(settings)))
    }
    const [, named = ''] = /of those that are configured: ([\w,]+)\./.exec(EXAMPLES) ?? []
    expect(named.split(',').toSorted()).toEqual(paymentProviders.map(({ method }) => method).toSorted())
  })

  it('is valid in development; in production each of its example values is refused', () => {
    const environment = Object.fromEntries([...both, ...server, ...workers])
    expect(() => loadWorkerConfig({ ...environment, NODE_ENV: 'development' })).not.toThrow()
    expect(() => loadConfig(environment)).toThrow()
    for (const name of [
      'ORIGIN',
      'DATABASE_URL',
      'ENCRYPTION_KEYS',
      'PIN_PEPPER',
      'SUPPORT_EMAIL',
      'OPERATOR_EMAIL',
      'MAIL_FROM',
      'SMTP_URL',
    ])
      expect(() => loadWorkerConfig(environment)).toThrow(`\n  - ${name} `)
  })

  it('of `npm start` are examples, and production refuses each (D43)', () => {
    const environment = Object.fromEntries([...both, ...server, ...workers])
    for (const [name, value] of Object.entries(examples))
      expect(() => loadWorkerConfig({ ...environment, [name]: value })).toThrow(`\n  - ${name} `)
  })
})

describe('Settings', () => {
  it('are invisible to users, or tested with an unusual value in tests/e2e/settings.spec.ts', () => {
    const names = [...serverSettingNames, ...Object.keys(workerSettings)]
    expect(names.filter((name) => !UNREAD.test(name)).toSorted()).toEqual(Object.keys(unusual).toSorted())
  })
})

describe('Settings of .env.example', () => {
  it('reach the server’s container', () => {
    // The image sets the address within its container.
    const image = /^ENV HOST=0\.0\.0\.0 PORT=3000$/m.test(textOf('infra/docker/Dockerfile'))
      ? ['HOST', 'PORT']
      : []
    const reaching = new Set([...service('server'), ...image])
    expect([...both.keys(), ...server.keys()].filter((name) => !reaching.has(name))).toEqual([])
  })

  it('reach the workers’ container', () => {
    const reaching = new Set(service('workers'))
    expect([...both.keys(), ...workers.keys()].filter((name) => !reaching.has(name))).toEqual([])
  })

  it('of the database reach the migrations’ container', () => {
    expect(database).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    expect(COMPOSE).toMatch(/target: migrations[^]*?environment: \*database/)
  })
})
