import { execFileSync } from 'node:child_process'
import { loadConfig, serverSettingNames } from '@player/server/compose'
import { paymentProviders } from '@player/server/modules/payments'
import { loadWorkerConfig, lookSettings, ownLookSettings, workerSettings } from '@player/workers'
import { describe, expect, it } from 'vitest'
import { examples } from '@player/infra/examples'
import { isInvisible, unusualSettings } from '../kit/unusual-settings.ts'
import { ROOT, textOf } from './source.ts'

const EXAMPLES = textOf('.env.example')
const COMPOSE = textOf('infra/compose/compose.yaml')

/** The settings of a section of .env.example, by name. */
const settingsOf = (title: string): ReadonlyMap<string, string> => {
  const [section = ''] = (EXAMPLES.split(`# ---- ${title} -`)[1] ?? '').split('# ---- ')
  return new Map(
    [...section.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  )
}
const shared = settingsOf('Both processes')
const server = settingsOf('The server')
const workers = settingsOf('The workers')
const looks = settingsOf('The looks')

/** The settings in a block of the compose file, including those of its anchors. */
const namesIn = (block: string): readonly string[] => {
  const [, text = ''] = new RegExp(`^${block}\\n((?: .*\\n|\\n)+)`, 'm').exec(COMPOSE) ?? []
  return [...text.matchAll(/^ +([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
}
const database = namesIn('x-database: &database')
const common = [...database, ...namesIn('x-settings: &settings')]
const service = (name: string): readonly string[] => {
  const [text = ''] = COMPOSE.split(`\n  ${name}:\n`)[1]?.split(/^ {2}\w+:$/m) ?? []
  const serviceSettings = [...text.matchAll(/^ +([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
  return text.includes('<<: *settings') ? [...common, ...serviceSettings] : serviceSettings
}

describe('.env.example', () => {
  it('lists exactly the settings that the processes read', () => {
    // For development and tests: commented out or not listed.
    const unlisted = new Set([
      'EMBEDDED',
      'DEV_CAPTCHA_ANSWER',
      'DEV_LOOKS_ALLOW',
      'NODE_TLS_REJECT_UNAUTHORIZED',
    ])
    const names = [...serverSettingNames, ...Object.keys(workerSettings), ...Object.keys(ownLookSettings)]
    expect([...shared, ...server, ...workers, ...looks].map(([name]) => name).toSorted()).toEqual(
      names.filter((name) => !unlisted.has(name)).toSorted(),
    )
  })

  it('has the same values when a shell reads the file', () => {
    const script = 'set -a; . ./.env.example; exec env --null'
    const printed = execFileSync('env', ['-i', '/bin/sh', '-c', script], { cwd: ROOT, encoding: 'utf8' })
    const lines = printed.split('\0').filter((line) => !/^(PWD|_|)=|^$/.test(line))
    const listed = [...shared, ...server, ...workers, ...looks, ...settingsOf('The migrations')]
    expect(lines.toSorted()).toEqual(listed.map((setting) => setting.join('=')).toSorted())
  })

  it('has a section for each payment method, and lists all of them', () => {
    const paragraphs = EXAMPLES.split('\n\n').map((text) =>
      [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
    )
    for (const { method, settings } of paymentProviders) {
      const matching = paragraphs.filter((names) => names.some((name) => name && name in settings))
      expect(matching, method).toHaveLength(1)
      expect(matching[0], method).toEqual(expect.arrayContaining(Object.keys(settings)))
    }
    const [, named = ''] = /of those that are configured: ([\w,]+)\./.exec(EXAMPLES) ?? []
    expect(named.split(',').toSorted()).toEqual(paymentProviders.map(({ method }) => method).toSorted())
  })

  it('is valid in development, and its example values are refused in production', () => {
    const environment = Object.fromEntries([...shared, ...server, ...workers])
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
})

describe('Settings', () => {
  it('that users can notice have an unusual value in tests/kit/unusual-settings.ts', () => {
    const names = [...serverSettingNames, ...Object.keys(workerSettings), ...Object.keys(ownLookSettings)]
    expect(names.filter((name) => !isInvisible(name)).toSorted()).toEqual(
      Object.keys(unusualSettings).toSorted(),
    )
  })

  it('with the example values of `npm start` are refused in production', () => {
    const environment = Object.fromEntries([...shared, ...server, ...workers])
    for (const [name, value] of Object.entries(examples))
      expect(() => loadWorkerConfig({ ...environment, [name]: value })).toThrow(`\n  - ${name} `)
  })
})

describe('Settings of .env.example', () => {
  it('reach the server’s container', () => {
    // The image sets the address within its container.
    const inImage = /^ENV HOST=0\.0\.0\.0 PORT=3000$/m.test(textOf('infra/docker/Dockerfile'))
      ? ['HOST', 'PORT']
      : []
    const passed = new Set([...service('server'), ...inImage])
    expect([...shared.keys(), ...server.keys()].filter((name) => !passed.has(name))).toEqual([])
  })

  it('reach the workers’ container', () => {
    const passed = new Set(service('workers'))
    expect([...shared.keys(), ...workers.keys()].filter((name) => !passed.has(name))).toEqual([])
  })

  it('reach the looks’ container exactly if looks use them', () => {
    const passed = new Set(service('looks'))
    const unlisted = new Set(['DEV_LOOKS_ALLOW'])
    expect([...passed].toSorted()).toEqual(
      Object.keys(lookSettings)
        .filter((name) => !unlisted.has(name))
        .toSorted(),
    )
  })

  it('of the database reach the migrations’ container; only this one has DATABASE_MIGRATION_URL', () => {
    expect(database).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    expect(COMPOSE).toMatch(
      /target: migrations[^]*?environment:\n +<<: \*database\n +DATABASE_MIGRATION_URL:/,
    )
    expect(service('migrations')).toEqual([...settingsOf('The migrations').keys()])
    for (const name of ['server', 'workers']) expect(service(name)).not.toContain('DATABASE_MIGRATION_URL')
  })
})

describe('The compose file', () => {
  it('connects server and workers to PostgreSQL as the role that roles.sh creates', () => {
    expect(textOf('infra/compose/roles.sh')).toContain('alter role player_app login password')
    expect(COMPOSE).toContain('./roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro')
    expect(COMPOSE).toContain('postgres://player_app:${DATABASE_PASSWORD}@postgres:5432/player')
  })

  it('protects the queue with a password, which the workers send', () => {
    expect(COMPOSE).toMatch(/--requirepass,\s+'\$\{REDIS_PASSWORD:\?/)
    expect(COMPOSE).toContain('redis://:${REDIS_PASSWORD}@redis:6379')
  })

  it('has its secrets in infra/compose/.env.example, without values', () => {
    const secrets = [...COMPOSE.matchAll(/\$\{(\w+_PASSWORD|\w+_KEYS|PIN_PEPPER)\b/g)].map(
      ([, name = '']) => name,
    )
    for (const name of new Set(secrets))
      expect(textOf('infra/compose/.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'))
  })
})
