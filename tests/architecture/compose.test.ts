import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverSettingNames } from '@player/server/compose'
import { lookSettings, workerSettings } from '@player/workers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { exists, ROOT, textOf } from './source.ts'

const names = z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
/** The keys of a service that the files use; another one is a mistake or a new decision. */
const service = z.strictObject({
  image: z.string().optional(),
  scale: z.string().optional(),
  build: z.unknown().optional(),
  profiles: z.array(z.string()).default([]),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  restart: z.enum(['unless-stopped', 'no']).optional(),
  read_only: z.literal(true).optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  cap_add: z.tuple([z.literal('NET_BIND_SERVICE')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  pids_limit: z.number().optional(),
  logging: z.unknown().optional(),
  stop_grace_period: z.string().optional(),
  env_file: z.array(z.string()).optional(),
  depends_on: names.default([]),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  secrets: z.array(z.string()).default([]),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).optional(),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ interval: z.string() }).optional(),
  mem_limit: z.string().optional(),
  cpu_shares: z.number().optional(),
})
const file = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()).default({}),
  volumes: z.record(z.string(), z.unknown()).default({}),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })).default({}),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })).default({}),
})
const read = (name: string) => file.parse(parse(textOf(`infra/compose/${name}`), { merge: true }))

const development = read('compose.yaml')
const production = read('production.yaml')
const monitoring = read('monitoring.yaml')
const SECRET =
  /^(DATABASE|DATABASE_DIRECT|REDIS|SMTP)_URL$|^(ENCRYPTION|LICENCE)_KEYS$|PEPPER|SECRETS?$|_TOKEN$|_(API|HASH|SECRET)_KEY$/

describe.each([
  ['compose.yaml', development, development],
  ['production.yaml', production, production],
  ['monitoring.yaml', monitoring, { ...production, ...monitoring, networks: production.networks }],
] as const)('%s', (_, document, merged) => {
  it('refers only to services, networks, volumes, secrets and configs that exist', () => {
    const services = Object.values(document.services)
    expect(services.length).toBeGreaterThan(2)
    const unknown = [
      ...services.flatMap(({ depends_on }) => depends_on).filter((name) => !(name in merged.services)),
      ...services.flatMap(({ networks }) => networks).filter((name) => !(name in merged.networks)),
      ...services.flatMap(({ secrets }) => secrets).filter((name) => !(name in document.secrets)),
      ...services.flatMap(({ configs }) => configs).filter(({ source }) => !(source in document.configs)),
      ...services
        .flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
        .filter((volume) => /^\w/.test(volume) && !(volume in document.volumes)),
    ]
    expect(unknown).toEqual([])
  })

  it('mounts only files that exist, volumes and absolute paths', () => {
    const mounted = Object.values(document.services).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((from) => from.startsWith('.')),
    )
    expect(mounted.filter((from) => !exists(join('infra/compose', from)))).toEqual([])
  })
})

describe('production.yaml', () => {
  it('publishes ports of Caddy only, so that servers and workers can be scaled', () => {
    const withPorts = Object.entries(production.services).filter(([, { ports }]) => ports.length > 0)
    expect(withPorts.map(([name]) => name)).toEqual(['caddy'])
    expect(textOf('infra/compose/production.yaml')).not.toMatch(/container_name|hostname:/)
    expect(production.services['caddy']?.environment['SERVERS']).toContain('player-server-3:3000')
    expect(textOf('infra/compose/production.yaml')).toMatch(/^name: player$/m)
    expect(textOf('infra/proxy/Caddyfile')).toContain('to {$SERVERS:')
  })

  it('uses the version as the tag of the product’s images', () => {
    for (const name of ['server', 'workers', 'looks', 'migrations'])
      expect(production.services[name]?.image).toMatch(new RegExp(`/player-${name}:\\$\\{VERSION\\b`))
  })

  it('starts PostgreSQL and Redis only with their profiles', () => {
    for (const name of ['postgres', 'redis']) expect(production.services[name]?.profiles).toEqual([name])
    const needs = textOf('infra/compose/production.yaml').match(/^ +(postgres|redis): \{ condition.*$/gm)
    expect(needs).toHaveLength(2)
    for (const line of needs ?? []) expect(line).toContain('required: false')
  })

  it('passes each secret as a file, only to processes that use the secret', () => {
    const secretsOf = (names: readonly string[]) => names.filter((name) => SECRET.test(name)).toSorted()
    const secretsAsFiles = (name: string) => {
      const { environment = {}, secrets = [] } = production.services[name] ?? {}
      const files = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'))
      expect(files.filter(([variable, path]) => path !== `/run/secrets/${variable.slice(0, -5)}`)).toEqual([])
      expect(files.map(([variable]) => variable.slice(0, -5)).toSorted()).toEqual(secrets.toSorted())
      return secrets.toSorted()
    }
    expect(secretsAsFiles('server')).toEqual(secretsOf(serverSettingNames))
    expect(secretsAsFiles('workers')).toEqual(
      secretsOf([...serverSettingNames, ...Object.keys(workerSettings)]),
    )
    expect(secretsAsFiles('looks')).toEqual(secretsOf(Object.keys(lookSettings)))
    expect(secretsAsFiles('migrations')).toContain('DATABASE_MIGRATION_URL')
    expect(secretsAsFiles('postgres')).not.toContain('DATABASE_MIGRATION_URL')
  })
})

it('secrets.sh creates each secret of production and monitoring once, in a folder with mode 0700', () => {
  const folder = mkdtempSync(join(tmpdir(), 'player-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = join(folder, 'secrets.sh')
  copyFileSync(join(ROOT, 'infra/compose/secrets.sh'), script)
  execFileSync('sh', [script])
  const created = join(folder, 'secrets')
  const expected = Object.keys({ ...production.secrets, ...monitoring.secrets })
  expect(readdirSync(created).toSorted()).toEqual(expected.toSorted())
  expect(statSync(created).mode & 0o777).toBe(0o700)
  const contents = () => expected.map((name) => readFileSync(join(created, name), 'utf8'))
  const before = contents()
  expect(readFileSync(join(created, 'ENCRYPTION_KEYS'), 'utf8')).toMatch(/^k1:[A-Za-z0-9+/]{43}=\n$/)
  execFileSync('sh', [script])
  expect(contents()).toEqual(before)
})
